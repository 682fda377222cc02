import { loadNamespace } from '@homeside/i18n/namespaces'
import type { NamespaceLoaders } from '@homeside/i18n/namespaces'
import type { Strings } from '@homeside/i18n/strings'

/** The texts of a part: its namespace, and the file of each language. */
export interface PartWords extends NamespaceLoaders {
  readonly namespace: keyof Strings
}

/**
 * Adds the texts of parts to a remote's own. The build puts the texts of one language into one file, so a part costs no
 * request.
 *
 * ```ts
 * strings: withWords([pagerWords, photoWords], {
 *   en: () => import('./strings/en.json'),
 *   es: () => import('./strings/es.json'),
 * })
 * ```
 */
export function withWords(parts: readonly PartWords[], own: NamespaceLoaders): NamespaceLoaders {
  const load = (language: keyof NamespaceLoaders) => async () => {
    const ofParts = parts.map((part) => loadNamespace(part.namespace, part))
    const [strings] = await Promise.all([own[language](), ...ofParts])
    return strings
  }
  return { en: load('en'), es: load('es') }
}
