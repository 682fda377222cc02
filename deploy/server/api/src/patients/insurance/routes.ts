import {
  getInsurance,
  saveInsuranceCard as saveInsuranceCardCall,
  saveNextInsuranceCard as saveNextInsuranceCardCall,
  submitInsurance as submitInsuranceCall,
} from '@homeside/contract/insurance'

import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { readPicture, type Picture } from '../../platform/photos/read-picture.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { mustBeActive } from '../../platform/session/accounts.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { saveCard, saveNextCard } from '../insurance-cards/cards.ts'
import { findInsurance, isShown, type InsuranceFacts, presentInsurance } from './policies.ts'
import { submitInsurance } from './submit-insurance.ts'

/** Serves the calls about insurance. */
export function serveInsurance(serve: ServeCall): void {
  serve(getInsurance, {
    act: ({ database, caller }) => findInsurance(database, caller.scope),
    present: (facts, { caller, now }) => presentInsurance(facts, patientToday(now, caller.patient.timeZoneKey)),
  })

  serve(submitInsuranceCall, {
    allow: ({ caller }) => mustBeActive(caller),
    act: submitInsurance,
    present: (facts, { caller, now }) => presentInsurance(facts, patientToday(now, caller.patient.timeZoneKey)),
  })

  serve(saveInsuranceCardCall, {
    allow: ({ caller }) => mustBeActive(caller),
    prepare: ({ body }) => readPicture(body.Photo[0]),
    act: saveInsuranceCard,
    present: (facts, { caller, now }) => presentInsurance(facts, patientToday(now, caller.patient.timeZoneKey)),
  })

  serve(saveNextInsuranceCardCall, {
    allow: ({ caller }) => mustBeActive(caller),
    prepare: ({ body }) => readPicture(body.Photo[0]),
    act: saveNextInsuranceCard,
    present: (facts, { caller, now }) => presentInsurance(facts, patientToday(now, caller.patient.timeZoneKey)),
  })
}

/**
 * Stores the picture of one side of a policy's card at once: it proves the policy and changes nothing.
 *
 * @throws Problem not-found when the patient is shown no such policy.
 */
function saveInsuranceCard(
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
    await addEvent(transaction, scope, { type: 'card.pictured' }, now)
    return findInsurance(transaction, scope)
  })
}

/**
 * Stores the picture of a card before its policy is in force: of a policy that is not sent yet, of one that waits for
 * review, or for a change of the one in force. Until then the policy in force keeps its own pictures.
 *
 * @throws Problem not-found when the policy is in force and no change of it is pending.
 */
function saveNextInsuranceCard(
  { database, caller: { scope }, params: { level, side }, now }: CallRequest<typeof saveNextInsuranceCardCall>,
  picture: Picture,
): Promise<InsuranceFacts> {
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const { policies, latestChanges } = await findInsurance(transaction, scope)
    const policy = policies.find((each) => each.level === level)
    const change = latestChanges.find((each) => policy !== undefined && each.policyKey === policy.policyKey)
    const isWaiting = change?.status === 'Submitted'
    if (policy?.inForce && !isWaiting) throw new Problem('not-found')
    if (policy !== undefined && !policy.inForce && isWaiting) {
      // It was sent while the picture was on its way.
      await saveCard(transaction, scope, { policyKey: policy.policyKey, side, picture }, now)
    } else {
      await saveNextCard(transaction, scope, { level, side, picture }, now)
    }
    await addEvent(transaction, scope, { type: 'card.pictured' }, now)
    return findInsurance(transaction, scope)
  })
}
