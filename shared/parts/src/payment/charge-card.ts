import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import type { Charge, ChargeRequest } from '@homeside/contract/charges'
import { paths } from '@homeside/contract/constants/paths'

/**
 * Charges a card. The same idempotency key always finds the same charge.
 *
 * @throws ApiProblem `payment-declined`, `payment-unreachable`, `payment-failed`, `validation`, or what any call can
 * fail with.
 */
export function chargeCard(api: Api, request: ChargeRequest, idempotencyKey: string): Promise<Charge> {
  return call(api, 'POST', paths.charges, { json: request, key: idempotencyKey })
}
