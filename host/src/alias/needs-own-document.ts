import { sameAlias } from '@homeside/contract/constants/aliases'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'

import { decoded, segmentsOf } from '../page/paths.ts'
import { aliasPages } from './alias-pages.ts'

/**
 * The path of this document. The gateway made it for the alias in that path. There is none where a build draws ahead of
 * a visit.
 */
const documentPath = typeof window === 'undefined' ? '/' : window.location.pathname

/**
 * Whether pages at this alias differ from the current one (another brand, or pinned releases), so that going there must
 * load a document. Never when the document was loaded at this alias, because it is the right one. A promise while the
 * gateway is asked.
 */
export function needsOwnDocument(
  alias: string,
  { alias: madeFor }: PageSnapshot,
  askedAt = documentPath,
): boolean | Promise<boolean> {
  if (sameAlias(alias, decoded(segmentsOf(askedAt)[0] ?? '')) || sameAlias(alias, madeFor)) return false
  const key = `${madeFor ?? ''} ${alias}`.toLowerCase()
  const answers = [alias, ...(madeFor === null ? [] : [madeFor])].map(aliasPages)
  const there = answers.flatMap((each) => (each instanceof Promise ? [] : [each]))
  if (there.length === answers.length) return there.some(({ areOwn }) => areOwn)
  const answer =
    asked.get(key) ??
    Promise.all(answers.map((each) => Promise.resolve(each))).then((pages) => pages.some(({ areOwn }) => areOwn))
  asked.set(key, answer)
  return answer
}

/** Questions on their way. The same one is the same promise, so that whoever draws with it waits once. */
const asked = new Map<string, Promise<boolean>>()
