import type { Api } from '@homeside/api-client/api'
import { pageCache } from '@homeside/api-client/page-cache'
import type { AddedPaymentMethod, CardStay } from '@homeside/contract/payments'
import { addPaymentMethod } from '@homeside/parts/payment/add-payment-method'
import { cardStayQuery } from '@homeside/parts/payment/card-stay-query'

/** The result of a visit to the card page: a card on file, or how it ended without one. */
export type StayEnd = { card: AddedPaymentMethod } | { card: null; state: CardStay['State'] }

/**
 * Saves the card of a visit, or learns how the visit ended without one. A second call returns the same card.
 *
 * @throws ApiProblem when the result of the visit is unknown, or the card could not be saved.
 */
export async function saveStay(api: Api, session: string): Promise<StayEnd> {
  const { State } = await pageCache.fetchQuery({ ...cardStayQuery(session), staleTime: 0 })
  if (State !== 'Entered' && State !== 'Saved') return { card: null, state: State }
  return { card: await addPaymentMethod(api, { session, isSaved: true }) }
}
