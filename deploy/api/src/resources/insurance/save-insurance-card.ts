import type { saveInsuranceCard as saveInsuranceCardCall } from '@homeside/contract/insurance'

import type { CallRequest } from '../../calls/call-request.ts'
import { lockPatient } from '../../database/lock-patient.ts'
import type { Picture } from '../../photos/read-picture.ts'
import { Problem } from '../../problems/problem.ts'
import { saveCard } from '../insurance-cards/cards.ts'
import { findInsurance, isShown } from './queries.ts'
import type { InsuranceFacts } from './queries.ts'

/**
 * Stores the picture of one side of a policy's card at once: it proves the policy and changes nothing.
 *
 * @throws Problem not-found when the patient is shown no such policy.
 */
export function saveInsuranceCard(
  request: CallRequest<typeof saveInsuranceCardCall>,
  picture: Picture,
): Promise<InsuranceFacts> {
  const { database, caller, params, now } = request
  const { scope } = caller
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const { policies, latestChanges } = await findInsurance(transaction, scope)
    const policy = policies.find(({ policyKey }) => policyKey === params.key)
    if (policy === undefined || !isShown(policy, latestChanges)) throw new Problem('not-found')
    await saveCard(transaction, scope, { policyKey: policy.policyKey, side: params.side, picture }, now)
    return findInsurance(transaction, scope)
  })
}
