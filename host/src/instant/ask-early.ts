import { acceptHeader } from '@homeside/contract/constants/contract-version'

/** Sends a call without a session before the portal's script has loaded, in the same way as the portal. */
export function askEarly(url: string, rest?: Pick<RequestInit, 'body' | 'method'>): Promise<Response> {
  const answer = fetch(url, {
    credentials: 'include',
    headers: { Accept: acceptHeader, 'Accept-Language': document.documentElement.lang },
    ...rest,
  })
  // The code that takes the answer handles its failure.
  answer.catch(() => undefined)
  return answer
}
