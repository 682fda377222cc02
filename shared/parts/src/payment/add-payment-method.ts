import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { AddedPaymentMethod } from '@homeside/contract/payments'

interface CardToAdd {
  /** The stay on the card page in which it was entered. */
  session: string
  /** Whether it is kept, or meant for one order alone. */
  isSaved: boolean
  /** Of the consent to saving, where it was not given before the card page. */
  consentVersion?: string
}

/** Puts a card on file that was entered on the card page. The same stay is the same card however often it is sent. */
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
