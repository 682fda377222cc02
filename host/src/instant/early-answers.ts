import { acceptHeader, ofPage } from '@homeside/contract/constants/contract-version'

import { readPageSnapshot } from '../page/page-snapshot.ts'

/** Sends a call without a session before the portal's script has loaded, in the same way as the portal. */
export function askEarly(url: string, rest?: Pick<RequestInit, 'body' | 'method'>): Promise<Response> {
  const page = ofPage(readPageSnapshot().snapshotId)
  const answer = fetch(url, {
    credentials: 'include',
    headers: { Accept: acceptHeader + page, 'Accept-Language': document.documentElement.lang },
    ...rest,
  })
  // The code that takes the answer handles its failure.
  answer.catch(() => undefined)
  return answer
}

/**
 * Takes the answer to a call that a first page sent before its scripts had loaded. Each answer is given once. Null for
 * every other call.
 */
export function takeEarlyAnswer({ method, url }: Pick<Request, 'method' | 'url'>): Promise<Response> | null {
  const answers = window.earlyPage?.answers
  const key = earlyKey(method, url)
  const answer = answers?.get(key) ?? null
  answers?.delete(key)
  return answer
}

/** The key under which the answer to an early call is kept. */
export function earlyKey(method: string, url: string): string {
  // In the form in which the portal's own calls write an address.
  return `${method} ${new URL(url).href}`
}
