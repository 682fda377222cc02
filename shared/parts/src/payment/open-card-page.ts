import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

interface CardPageWish {
  /** The portal's path that the card page returns to, with `session` in its query. */
  path: string
  /** The consent beside the button, when the card is to be saved. */
  consentVersion?: string
  /** The card on file that the new one replaces. */
  replaces?: number
}

/**
 * Opens the processor's card page. Returns its address, to which the browser navigates, and the name of the visit, by
 * which the server knows its result.
 *
 * @throws ApiProblem `payment-unreachable`, `payment-failed`, or what any call can fail with.
 */
export function openCardPage(
  api: Api,
  { path, consentVersion, replaces }: CardPageWish,
): Promise<{ Url: string; Reference: string }> {
  const json = {
    ReturnUrl: new URL(path, window.location.origin).href,
    ...(consentVersion ? { ConsentVersion: consentVersion } : {}),
    ...(replaces ? { Replaces: replaces } : {}),
  }
  return call(api, 'POST', paths.paymentSessions, { json })
}
