import { fillPath } from '@homeside/contract/constants/paths'
import type { AnswerOf, CallOf, GivenTo, ReadPath } from '@homeside/contract/portal-calls'
import type { DataTag, QueryKey } from '@tanstack/react-query'

import { sendCall, type CallInput } from './call.ts'
import { inBackground, polled } from './in-background.ts'
import { pageCache } from './page-cache.ts'
import { pageApi } from './use-api.ts'

/** What an answer depends on besides its path. */
type Asked<Path extends ReadPath> = GivenTo<CallOf<'GET', Path>> & {
  /** Set when the answer comes in the page's language, so that a change of language asks again. */
  language?: string
}
type Arguments<Needed> = object extends Needed ? [asked?: Needed] : [asked: Needed]

/**
 * An answer of the API as a query. The type of its key says what the cache holds under it. Exported, because the types
 * of a remote's pages have to name it.
 */
export interface AnswerQuery<Answer> {
  queryKey: DataTag<QueryKey, Answer>
  queryFn: (context: AskContext) => Promise<Answer>
}

interface AskContext {
  signal: AbortSignal
  /** `isPolled`: a timer asks again by itself. */
  meta?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The key of one answer, or of all answers below an address: `orders` stands for `orders/open` and all others, and so
 * does `orders/`.
 */
export function answerKey(path: string, ...rest: readonly unknown[]): readonly unknown[] {
  return [...path.replace(/\/$/, '').split('/'), ...rest]
}

/**
 * The answer to a GET of the contract, as a query of the page's cache. Its key is its address, so a change can name the
 * answers that it made out of date: `pageCache.invalidateQueries({ queryKey: answerKey('orders') })`. A GET that
 * changes something is not a query.
 *
 * The cache also asks without the patient: ahead of a visit, again, and by a timer. So these calls do not extend the
 * session. Only keys, pointer and touch do.
 *
 * ```ts
 * export const openOrdersQuery = (language: Language) => answerQuery('orders/open', { language })
 * ```
 */
export function answerQuery<Path extends ReadPath>(
  path: Path,
  ...[asked]: Arguments<Asked<Path>>
): AnswerQuery<AnswerOf<CallOf<'GET', Path>>> {
  const { language, ...given }: CallInput & { language?: string } = asked ?? {}
  const { params = {}, query } = given
  const queryKey = answerKey(fillPath(path, params), ...(query ? [query] : []), ...(language ? [{ language }] : []))
  return {
    queryKey: queryKey as AnswerQuery<AnswerOf<CallOf<'GET', Path>>>['queryKey'],
    // The API checks its own answers against the contract.
    queryFn: ({ signal, meta }) => {
      // The client repeats the first request after a failure, but not those of a timer, which asks again anyway.
      const isLook = meta?.['isPolled'] === true && pageCache.getQueryData(queryKey) !== undefined
      const sent = { ...given, signal, ...(isLook ? polled : inBackground) }
      return sendCall(pageApi(), 'GET', path, sent) as Promise<AnswerOf<CallOf<'GET', Path>>>
    },
  }
}
