import { sameAlias } from '@homeside/contract/constants/aliases'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'

import { decoded, segmentsOf } from '../page/paths.ts'

/**
 * The path of this document. The gateway made it for the alias in that path. There is none where a build draws ahead of
 * a visit.
 */
const documentPath = typeof window === 'undefined' ? '/' : window.location.pathname

/**
 * Whether pages at this alias differ from the current one (another brand, or pinned releases), so that going there must
 * load a document. Never when the document was loaded at this alias, because it is the right one.
 */
export function needsOwnDocument(alias: string, snapshot: PageSnapshot, askedAt = documentPath): boolean {
  if (sameAlias(alias, decoded(segmentsOf(askedAt)[0] ?? ''))) return false
  const isBranded = (name: string | null) => name !== null && snapshot.brandedAliases.includes(name.toLowerCase())
  if (!isBranded(alias) && !isBranded(snapshot.alias)) return false
  return !sameAlias(alias, snapshot.alias)
}
