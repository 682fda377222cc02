import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'

interface CardPageWish {
  /** The path of the portal that the card page comes back to, with `session` in its address. */
  path: string
  /** Of the consent that stands beside the button, where the card is to be saved. */
  consentVersion?: string
  /** The card on file whose place the new one takes. */
  replaces?: number
}

/**
 * Opens the processor's card page; answers its address, which the page goes to whole, and the name of the stay, by which
 * the server tells what came of it.
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
