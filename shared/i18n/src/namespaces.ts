import type { Language } from '@homeside/contract/wire'
import i18next from 'i18next'
import type { Namespace, TFunction } from 'i18next'

type StringsLoader = () => Promise<{ default: Record<string, unknown> }>
export type NamespaceLoaders = Readonly<Record<Language, StringsLoader>>

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

let replaced: Readonly<Record<Language, Texts>> = { en: {}, es: {} }

/** Says texts otherwise than the packages do, by namespace and key. To be told before any of them is loaded. */
export function replaceTexts(texts: Readonly<Record<Language, Texts>>): void {
  replaced = texts
}

const known = new Map<string, NamespaceLoaders>()

/** The language the page speaks now. */
export function currentLanguage(): Language {
  return i18next.language === 'es' ? 'es' : 'en'
}

/** The words of a namespace that is loaded, in the language the page speaks now: for whoever draws nothing. */
export function textOf<const Ns extends Namespace>(namespace: Ns): TFunction<Ns> {
  return i18next.getFixedT(null, namespace)
}

/** Whether a namespace's words are here in the page's language, so that nothing has to be waited for. */
export function hasNamespace(namespace: string): boolean {
  return i18next.hasResourceBundle(currentLanguage(), namespace)
}

async function add(namespace: string, language: Language): Promise<void> {
  const loaders = known.get(namespace)
  if (!loaders) return
  const strings = await loaders[language]()
  i18next.addResourceBundle(language, namespace, strings.default, true, true)
  const instead = replaced[language][namespace]
  if (instead) i18next.addResources(language, namespace, instead)
}

/**
 * Loads a namespace's strings, in the language of the page alone, and remembers where they come from for a later
 * change of language. A failed load is not remembered as done: calling again tries again.
 */
export async function loadNamespace(namespace: string, loaders: NamespaceLoaders): Promise<void> {
  known.set(namespace, loaders)
  await add(namespace, currentLanguage())
}

/** Changes the page's language, once every namespace on the page has its strings in it. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...known.keys()].map((namespace) => add(namespace, language)))
  await i18next.changeLanguage(language)
}
