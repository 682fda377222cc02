import type { Api } from '@homeside/api-client/api'
import { pageCache } from '@homeside/api-client/page-cache'
import type { AddedPaymentMethod, CardStay } from '@homeside/contract/payments'
import { addPaymentMethod } from '@homeside/parts/payment/add-payment-method'
import { cardStayQuery } from '@homeside/parts/payment/card-stay-query'

/** What came of a stay on the card page: a card on file, or how it ended without one. */
export type StayEnd = { card: AddedPaymentMethod } | { card: null; state: CardStay['State'] }

/**
 * Has the card of a stay saved, and learns what became of the stay where there is none. Asked again, it is the same card.
 *
 * @throws ApiProblem when it is not known what came of it, or the card could not be saved.
 */
export async function saveStay(api: Api, session: string): Promise<StayEnd> {
  const { State } = await pageCache.fetchQuery({ ...cardStayQuery(session), staleTime: 0 })
  if (State !== 'Entered' && State !== 'Saved') return { card: null, state: State }
  return { card: await addPaymentMethod(api, { session, isSaved: true }) }
}
