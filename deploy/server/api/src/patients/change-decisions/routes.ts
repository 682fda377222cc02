import { approveChange, rejectChange } from '@homeside/contract/changes'
import { changedPlaces, policyFields, type ChangedPlaces, type PolicyFields } from '@homeside/contract/insurance'
import { changedDemographics } from '@homeside/contract/patient'
import { eq, sql } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { servedBy, type StaffScope, ownedBy, type Scope } from '../../platform/database/scope.ts'
import { insurancePolicies, nextInsuranceCards } from '../../platform/database/tables/insurance.ts'
import { changes, type ChangeRow } from '../../platform/database/tables/patients.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { findChange } from '../changes/changes.ts'
import { closeAndTell, type ChangeEnd } from '../changes/submit-change.ts'
import { applyDemographics, isAskedByOwner } from '../details/apply-demographics.ts'
import { giveNextCards, levelOf } from '../insurance-cards/cards.ts'
import { policyColumns } from '../insurance/policies.ts'

/** Serves what staff decide about the changes that patients ask for. */
export function serveChangeDecisions(serve: ServeCall, { queue }: Pick<Dependencies, 'queue'>): void {
  serve(approveChange, {
    act: ({ database, caller, params, now }) =>
      decideChange(database, caller, queue, {
        changeKey: params.key,
        end: { status: 'Approved', decidedBy: caller.name },
        now,
      }),
    present: (_, { params }) => ({ ChangeKey: params.key, Status: 'Approved' as const }),
  })

  serve(rejectChange, {
    act: ({ database, caller, params, body, now }) =>
      decideChange(database, caller, queue, {
        changeKey: params.key,
        end: { status: 'Rejected', decidedBy: caller.name, reason: body.Reason },
        now,
      }),
    present: (_, { params }) => ({ ChangeKey: params.key, Status: 'Rejected' as const }),
  })
}

/**
 * Ends a change by staff's decision. An approved change takes effect, and the patient is told in the same transaction.
 *
 * @throws Problem not-found, change-decided when it waits no more, or email-already-linked when the account's owner asks
 *   for the address of another account.
 */
async function decideChange(
  database: Database,
  staff: StaffScope,
  queue: MessageQueue,
  { changeKey, end, now }: { changeKey: number; end: ChangeEnd; now: Date },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [scope] = await transaction
      .select({ siteKey: changes.siteKey, patientKey: changes.patientKey })
      .from(changes)
      .where(servedBy(staff, changes, eq(changes.changeKey, changeKey)))
    if (scope === undefined) throw new Problem('not-found')
    await lockPatient(transaction, scope)
    // Read again: while this waited for the lock, the patient may have withdrawn it.
    const change = await findChange(transaction, scope, changeKey)
    if (change?.status !== 'Submitted') throw new Problem('change-decided')
    if (end.status === 'Approved') await applyChange(transaction, change, { queue, now })
    await closeAndTell(transaction, queue, change, { end, now })
    await addEvent(transaction, scope, { type: 'change.decided', subjectKey: changeKey }, now)
  })
}

/** A description has nothing to apply: staff enter it in the provider’s own system. */
async function applyChange(
  transaction: Database,
  change: ChangeRow,
  given: { queue: MessageQueue; now: Date },
): Promise<void> {
  const fields: unknown = JSON.parse(change.fields)
  if (change.type === 'Demographics') {
    const isOwners = await isAskedByOwner(transaction, change)
    await applyDemographics(transaction, change, changedDemographics.parse(fields), { ...given, isOwners })
  } else if (change.policyKey !== null) {
    await applyPolicy(transaction, change, change.policyKey, policyFields.parse(fields))
  } else {
    await applyChangedPlaces(transaction, change, changedPlaces.parse(fields))
  }
}

/** Puts an approved policy in force, with the pictures of the card that were taken for it. */
async function applyPolicy(
  transaction: Database,
  scope: Scope,
  policyKey: number,
  fields: PolicyFields,
): Promise<void> {
  await transaction
    .update(insurancePolicies)
    .set({ ...policyColumns(fields), inForce: true })
    .where(ownedBy(scope, insurancePolicies, eq(insurancePolicies.policyKey, policyKey)))
  const level = await levelOf(transaction, scope, policyKey)
  if (level !== undefined) await giveNextCards(transaction, scope, { level, policyKey })
}

/** The level of a policy while another takes its place. */
const noLevel = 0

/**
 * Swaps the policies of two levels. Each policy keeps the pictures of its card, and the pictures that wait for its next
 * change to be approved. Does nothing when the patient only described the change in words.
 */
async function applyChangedPlaces(
  transaction: Database,
  scope: Scope,
  { ChangedPlaces: levels = [] }: ChangedPlaces,
): Promise<void> {
  const [one, other] = levels
  if (one === undefined || other === undefined) return
  const move = async (from: number, to: number) => {
    for (const table of [insurancePolicies, nextInsuranceCards]) {
      await transaction
        .update(table)
        .set({ level: sql`${to}` })
        .where(ownedBy(scope, table, eq(table.level, sql`${from}`)))
    }
  }
  await move(one, noLevel)
  await move(other, one)
  await move(noLevel, other)
}
