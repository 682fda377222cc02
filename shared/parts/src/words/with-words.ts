import { loadNamespace } from '@homeside/i18n/namespaces'
import type { NamespaceLoaders } from '@homeside/i18n/namespaces'
import type { Strings } from '@homeside/i18n/strings'

/** The words of a part: the namespace that it reads them from, and where each language's are. */
export interface PartWords extends NamespaceLoaders {
  readonly namespace: keyof Strings
}

/**
 * A remote's words together with those of the parts that it shows. The build puts the words of one language into one
 * file, so a part costs no request.
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
