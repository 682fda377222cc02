import { sameAlias } from '@homeside/contract/constants/aliases'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'

import { decoded, segmentsOf } from '../page/paths.ts'
import { aliasPages } from './alias-pages.ts'

/** The path for which the gateway made this document. A build that draws ahead of a visit has none. */
const documentPath = typeof window === 'undefined' ? '/' : window.location.pathname

/**
 * Whether a page at this alias needs a new document, because the alias has another brand or pinned releases. A document
 * that was loaded at this alias is the right one. A promise while the gateway is asked.
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

/** The unanswered questions. The same question returns the same promise, so a component waits for it once. */
const asked = new Map<string, Promise<boolean>>()
