import type { staffPutOff } from '@homeside/contract/staff-to-do'
import { eq, or } from 'drizzle-orm'

import type { CallRequest } from '../../../platform/calls/call-request.ts'
import { scopeOf } from '../../../platform/database/find-patient.ts'
import { lockPatient } from '../../../platform/database/lock-patient.ts'
import { ownedBy } from '../../../platform/database/scope.ts'
import { putOffs, staffNotes } from '../../../platform/database/tables/patients.ts'
import { patientToday, startOfDay } from '../../../platform/dates/calendar.ts'
import { Problem } from '../../../platform/problems/problem.ts'
import { findServed, refuseForeign, zoneOf } from './policy.ts'

/** Puts off one thing of a patient until a day, or brings it back. What was put off before has the new day. */
export async function putOff({ database, caller, params, body, now }: CallRequest<typeof staffPutOff>): Promise<void> {
  const { OrderKey, ConversationKey, ChangeKey, NoteKey, Until: until, SeenUtc } = body
  const named = Object.entries({ OrderKey, ConversationKey, ChangeKey, NoteKey }).filter(([, key]) => key !== undefined)
  if (named.length !== 1) throw new Problem('validation', { fields: { [named[1]?.[0] ?? 'OrderKey']: 'invalid' } })
  await database.transaction(async (transaction) => {
    const found = await findServed(transaction, caller, params.key)
    const scope = scopeOf(found.patient)
    await lockPatient(transaction, scope)
    await refuseForeign(transaction, scope, { OrderKey, ConversationKey, ChangeKey, NoteKey })
    const zone = zoneOf(found)
    const today = patientToday(now, zone)
    if (until !== null && until <= today) throw new Problem('validation', { fields: { Until: 'out-of-range' } })
    if (NoteKey !== undefined) {
      const dueOn = until ?? today
      await transaction
        .update(staffNotes)
        .set({ dueOn, dueAt: startOfDay(dueOn, zone) })
        .where(ownedBy(scope, staffNotes, eq(staffNotes.noteKey, NoteKey)))
      return
    }
    const thing = { orderKey: OrderKey ?? null, conversationKey: ConversationKey ?? null, changeKey: ChangeKey ?? null }
    const isIt = or(
      eq(putOffs.orderKey, OrderKey ?? 0),
      eq(putOffs.conversationKey, ConversationKey ?? 0),
      eq(putOffs.changeKey, ChangeKey ?? 0),
    )
    await transaction.delete(putOffs).where(ownedBy(scope, putOffs, isIt))
    if (until === null) return
    const seenAt = SeenUtc === undefined || ConversationKey === undefined ? now : new Date(SeenUtc)
    const backAt = startOfDay(until, zone)
    await transaction.insert(putOffs).values({ ...scope, ...thing, until, backAt, seenAt, putOffBy: caller.name })
  })
}
