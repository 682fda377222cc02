import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { Language } from '@homeside/contract/wire'

/** The files of texts that belong to no remote. */
const places: Readonly<Record<string, string>> = {
  host: 'host/src/strings/',
  portal: 'shared/i18n/src/strings/',
}

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
  return existsSync(file) ? new Map(flat(JSON.parse(readFileSync(file, 'utf8')) as object)) : null
}

function fileOf(namespace: string, language: Language, workspace: string): string {
  return path.join(workspace, `${places[namespace] ?? `remotes/${namespace}/src/strings/`}${language}.json`)
}

function flat(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flat(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  )
}
