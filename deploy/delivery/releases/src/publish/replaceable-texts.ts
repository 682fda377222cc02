import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { BrandTexts } from '@homeside/contract/brand'
import { flatTexts } from '@homeside/contract/flat-texts'
import { languages, type Language } from '@homeside/contract/wire'

/** The files of texts that belong to no remote. */
const places: Readonly<Record<string, string>> = { host: 'host/src/strings/', portal: 'shared/i18n/src/strings/' }

/** The namespaces whose texts a brand may replace. */
export function replaceableNamespaces(workspace: string): string[] {
  const remotes = readdirSync(path.join(workspace, 'remotes'))
  return [...Object.keys(places), ...remotes].filter((namespace) => existsSync(fileOf(namespace, 'en', workspace)))
}

/**
 * The texts of a namespace by their keys, as a brand writes them; null when there is no such namespace.
 *
 * @param workspace Where the portal's own texts are.
 */
export function replaceableTexts(namespace: string, language: Language, workspace: string): Map<string, string> | null {
  const file = fileOf(namespace, language, workspace)
  return existsSync(file) ? new Map(flatTexts(JSON.parse(readFileSync(file, 'utf8')) as object)) : null
}

function fileOf(namespace: string, language: Language, workspace: string): string {
  return path.join(workspace, `${places[namespace] ?? `remotes/${namespace}/src/strings/`}${language}.json`)
}

/**
 * Checks the texts that a brand replaces: each must exist, be there in both languages, and use only placeholders that
 * the portal's own text has.
 *
 * @param workspace Where the portal's own texts are.
 * @throws Error naming the text and what is wrong with it.
 */
export function checkBrandTexts(texts: BrandTexts, workspace: string): void {
  for (const language of languages) {
    const other = language === 'en' ? 'es' : 'en'
    for (const [namespace, replaced] of Object.entries(texts[language])) {
      const own = replaceableTexts(namespace, language, workspace)
      if (own === null) {
        throw new Error(
          `texts.${language}: ${namespace} has no texts that a brand may replace; host, portal and each remote do.`,
        )
      }
      for (const [key, text] of Object.entries(replaced)) {
        const name = `texts.${language}.${namespace}: ${key}`
        const said = own.get(key)
        if (said === undefined) throw new Error(`${name} is no text of the portal. See: pnpm brand:texts ${namespace}`)
        if (texts[other][namespace]?.[key] === undefined) throw new Error(`${name} has to be said in ${other}, too.`)
        requireKnownHoles(name, holesOf(text), holesOf(said))
      }
    }
  }
}

function requireKnownHoles(name: string, used: readonly string[], known: readonly string[]): void {
  const unknown = used.filter((hole) => !known.includes(hole))
  if (unknown.length === 0) return
  throw new Error(`${name} cannot fill in ${unknown.join(', ')}. It may use: ${known.join(', ') || 'none'}.`)
}

/** The placeholders of a text, such as `{{name}}`. */
function holesOf(text: string): string[] {
  return text.match(/\{\{\w+\}\}/g) ?? []
}
