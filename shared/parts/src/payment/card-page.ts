import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { AddedPaymentMethod } from '@homeside/contract/payments'

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
  return call(api, 'POST', 'payments/sessions', { json })
}

interface CardToAdd {
  /** The visit to the card page in which the card was entered. */
  session: string
  /** Whether to keep the card, or use it for one order only. */
  isSaved: boolean
  /** The consent to saving, when it was not given before the card page. */
  consentVersion?: string
}

/** Saves a card that was entered on the card page. One visit saves one card, however often this is sent. */
export function addPaymentMethod(
  api: Api,
  { session, isSaved, consentVersion }: CardToAdd,
): Promise<AddedPaymentMethod> {
  const json = {
    Session: session,
    SaveForFutureUse: isSaved,
    MakeDefault: false,
    ...(isSaved && consentVersion ? { ConsentVersion: consentVersion } : {}),
  }
  return call(api, 'POST', 'payments/methods', { json })
}
