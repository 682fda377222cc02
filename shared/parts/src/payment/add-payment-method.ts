import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { AddedPaymentMethod } from '@homeside/contract/payments'

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
  return call(api, 'POST', paths.paymentMethods, { json })
}
