import { isDeepStrictEqual } from 'node:util'

import type { FieldCode } from '@homeside/contract/constants/problem-codes'
import type { submitInsurance as submitInsuranceCall, SubmitInsuranceRequest } from '@homeside/contract/insurance'

import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { InsurancePolicyRow } from '../../platform/database/tables/insurance.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { Problem, refuseChanged } from '../../platform/problems/problem.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { findWaitingChange } from '../changes/changes.ts'
import { closeChange, submitChange } from '../changes/submit-change.ts'
import { giveNextCards, removeCards } from '../insurance-cards/cards.ts'
import {
  findInsurance,
  isShown,
  policyColumns,
  presentPolicyFields,
  proposePolicy,
  type InsuranceFacts,
} from './policies.ts'

type SubmittedPolicy = SubmitInsuranceRequest['Policies'][number]

interface Submission {
  caller: PatientSession
  description: string | null
  now: Date
}

/**
 * Confirms the insurance on file, or submits the differences for review. Sections 2.10 and 4.3 of the specification.
 */
export function submitInsurance(request: CallRequest<typeof submitInsuranceCall>): Promise<InsuranceFacts> {
  const { database, caller, body, now } = request
  checkInsurance(body)
  const { InsuranceIsCorrect, Policies, ChangedPlaces, ChangeDescription = '', Seen: seen } = body
  const description = ChangeDescription === '' ? null : ChangeDescription
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, caller.scope)
    const { policies, latestChanges } = await findInsurance(transaction, caller.scope)
    if (InsuranceIsCorrect) {
      const shown = policies.filter((policy) => isShown(policy, latestChanges))
      const onFile = shown.map((policy) => ({ ...presentPolicyFields(policy), Level: policy.level }))
      refuseChanged(seen === undefined || isDeepStrictEqual(seen, onFile) ? [] : ['Seen'])
      await transaction.update(patients).set({ insuranceConfirmedAt: now }).where(ownedBy(caller.scope, patients))
    }
    if (!InsuranceIsCorrect && Policies.length === 0) {
      const isThere = (level: number) => policies.some((policy) => policy.level === level && policy.inForce)
      if (ChangedPlaces && !ChangedPlaces.every(isThere)) {
        throw new Problem('validation', { fields: { ChangedPlaces: 'invalid' } })
      }
      const fields = ChangedPlaces ? { ChangedPlaces } : {}
      await submitChange(transaction, caller, { type: 'Insurance', policyKey: null, fields, description }, now)
    }
    for (const policy of Policies) {
      const row = policies.find(({ level }) => level === policy.Level)
      // The card of an unsuccessful proposal does not belong to the new one.
      if (row && !isShown(row, latestChanges)) await removeCards(transaction, caller.scope, row.policyKey)
      await submitPolicy(transaction, policy, row?.inForce ? row : undefined, { caller, description, now })
    }
    return findInsurance(transaction, caller.scope)
  })
}

/**
 * Submits what the patient wants at one level. When that is the policy in force without a description, the pending
 * change is withdrawn.
 */
async function submitPolicy(
  transaction: Database,
  { Level, ...fields }: SubmittedPolicy,
  current: InsurancePolicyRow | undefined,
  { caller, description, now }: Submission,
): Promise<void> {
  const { scope } = caller
  if (current !== undefined && isDeepStrictEqual(fields, presentPolicyFields(current))) {
    const subject = { type: 'Insurance', policyKey: current.policyKey } as const
    const waiting = await findWaitingChange(transaction, scope, subject)
    if (description !== null) await submitChange(transaction, caller, { ...subject, fields, description }, now)
    else if (waiting !== null) await closeChange(transaction, waiting, { status: 'Withdrawn' }, now)
    return
  }
  const policyKey =
    current?.policyKey ??
    (await proposePolicy(transaction, { ...scope, level: Level, inForce: false, ...policyColumns(fields) }))
  if (current === undefined) await giveNextCards(transaction, scope, { level: Level, policyKey })
  await submitChange(transaction, caller, { type: 'Insurance', policyKey, fields, description }, now)
}

/**
 * Checks a change of insurance.
 *
 * @throws Problem validation when it contradicts itself, names a level twice, or is empty.
 */
function checkInsurance({
  InsuranceIsCorrect,
  Policies,
  ChangedPlaces,
  ChangeDescription = '',
}: SubmitInsuranceRequest): void {
  const described = ChangeDescription.trim() !== ''
  const faults: Record<string, FieldCode> = {}
  const swaps = ChangedPlaces !== undefined
  if (InsuranceIsCorrect && (described || swaps || Policies.length > 0)) faults['InsuranceIsCorrect'] = 'invalid'
  if (swaps && (Policies.length > 0 || ChangedPlaces[0] === ChangedPlaces[1])) faults['ChangedPlaces'] = 'invalid'
  if (!InsuranceIsCorrect && !described && !swaps && Policies.length === 0) {
    faults['ChangeDescription'] = 'change-description-required'
  }
  const levels = Policies.map(({ Level }) => Level)
  for (const [index, level] of levels.entries()) {
    if (levels.indexOf(level) !== index) faults[`Policies.${index}.Level`] = 'invalid'
  }
  if (Object.keys(faults).length > 0) throw new Problem('validation', { fields: faults })
}
