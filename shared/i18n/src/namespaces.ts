import type { Language } from '@homeside/contract/wire'
import i18next from 'i18next'
import type { Namespace, TFunction } from 'i18next'

type StringsLoader = () => Promise<{ default: Record<string, unknown> }>
export type NamespaceLoaders = Readonly<Record<Language, StringsLoader>>

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

let replaced: Readonly<Record<Language, Texts>> = { en: {}, es: {} }

/** Replaces texts by namespace and key, for a brand. Call this before any namespace is loaded. */
export function replaceTexts(texts: Readonly<Record<Language, Texts>>): void {
  replaced = texts
}

const loaded = new Map<string, NamespaceLoaders>()

/** The current language of the page. */
export function currentLanguage(): Language {
  return i18next.language === 'es' ? 'es' : 'en'
}

/** The event of i18next after a namespace got texts. */
export const addedEvent = (namespace: string) => `added:${namespace}`

/** The texts of a loaded namespace in the current language, for code that draws nothing. */
export function textOf<const Ns extends Namespace>(namespace: Ns): TFunction<Ns> {
  return i18next.getFixedT(null, namespace)
}

/** Whether a namespace is loaded in the current language, so that nothing has to wait. */
export function hasNamespace(namespace: string): boolean {
  return i18next.hasResourceBundle(currentLanguage(), namespace)
}

async function add(namespace: string, loaders: NamespaceLoaders, language: Language): Promise<void> {
  const strings = await loaders[language]()
  i18next.addResourceBundle(language, namespace, strings.default, true, true)
  const instead = replaced[language][namespace]
  if (instead) i18next.addResources(language, namespace, instead)
  i18next.emit(addedEvent(namespace))
}

/**
 * Loads a namespace in the current language only, once for the same loaders, and remembers them for a later change of
 * language. A failed load is not remembered: the next call tries again.
 */
export async function loadNamespace(namespace: string, loaders: NamespaceLoaders): Promise<void> {
  if (loaded.get(namespace) === loaders && hasNamespace(namespace)) return
  const language = currentLanguage()
  await add(namespace, loaders, language)
  loaded.set(namespace, loaders)
  // The language may have changed meanwhile.
  if (currentLanguage() !== language) await loadNamespace(namespace, loaders)
}

/** Loads a namespace in the other language too, for a text that this one lacks: a patient reads words, and no key. */
export async function fillGap(namespace: string): Promise<void> {
  const loaders = loaded.get(namespace)
  const other = currentLanguage() === 'en' ? 'es' : 'en'
  if (loaders && !i18next.hasResourceBundle(other, namespace)) await add(namespace, loaders, other)
}

/** The language that was asked for last. An earlier choice whose texts come later does not replace it. */
let wanted: Language | null = null

/**
 * Changes the page's language after every namespace on the page is loaded in it, also those that come in the old one
 * meanwhile. A namespace that is still loading holds nothing up, and arrives in the new language.
 */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  const lacking = () => [...loaded].filter(([namespace]) => !i18next.hasResourceBundle(language, namespace))
  for (let missing = lacking(); missing.length > 0; missing = lacking()) {
    await Promise.all(missing.map(([namespace, loaders]) => add(namespace, loaders, language)))
  }
  if (wanted === language && language !== currentLanguage()) await i18next.changeLanguage(language)
}
