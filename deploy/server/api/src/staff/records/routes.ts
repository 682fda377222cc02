import { staffEditDetails, staffEditPolicy, staffRecordConsent } from '@homeside/contract/staff-edits'
import {
  staffCheckAnswer,
  staffCloseRecord,
  staffGetPatient,
  staffListCharges,
  staffRefund,
  staffReopenRecord,
  staffUnlock,
} from '@homeside/contract/staff-records'
import { and, eq } from 'drizzle-orm'

import { askRefund, leftCents } from '../../ordering/refunds/ask-refund.ts'
import { isPaid } from '../../ordering/refunds/follow-money.ts'
import { refuseErased } from '../../patients/personal-data/erasures.ts'
import { findCharge, findCharges, presentCharge } from '../../payments/charging/charges.ts'
import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { findServedPatient, type FoundPatient, scopeOf } from '../../platform/database/find-patient.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { servedBy } from '../../platform/database/scope.ts'
import { securityAnswers } from '../../platform/database/tables/accounts.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { charges } from '../../platform/database/tables/payments.ts'
import { type AttemptLimit, countAttempts, forgetAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { foldUsername } from '../../platform/session/accounts.ts'
import { passwordMatches } from '../../platform/session/passwords.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { endLock, findLock } from './account-lock.ts'
import { editDetails, closeRecord, reopenRecord, editPolicy, editConsent } from './edit-record.ts'
import { findRecord, presentRecord } from './patient-record.ts'

const answerTries = 5
const answerWindowSeconds = 15 * 60

/** Counts tries for each provider, so that the people of one do not use up those of another. */
const ofSite = (patient: Pick<PatientRow, 'siteKey' | 'accountKey'>) => `${patient.siteKey} ${patient.accountKey}`

/** Limits how often an account is freed: that frees the tries at its password too, and so also at other providers. */
const unlocksOf = (patient: PatientRow): AttemptLimit => {
  return { purpose: 'unlocks', subject: ofSite(patient), maxAttempts: 3, windowSeconds: 24 * 60 * 60 }
}

/** Serves one patient's record to a provider's people and systems, and what they do with it. */
export function serveStaffRecords(
  serve: ServeCall,
  { queue, passwordCost, loginLimits }: Pick<Dependencies, 'queue' | 'passwordCost' | 'loginLimits'>,
): void {
  serve(staffGetPatient, {
    act: ({ database, caller, params, now }) => findRecord(database, caller, params.key, { now, loginLimits }),
    present: presentRecord,
  })

  serve(staffListCharges, {
    act: async ({ database, caller, params }) => {
      const found = await findServedPatient(database, caller, params.key)
      if (found === null) throw new Problem('not-found')
      return (await findCharges(database, { siteKey: found.patient.siteKey, patientKey: params.key })).charges
    },
    present: (found, { language }) => ({ Items: found.map((each) => presentCharge(each, language)) }),
  })

  serve(staffUnlock, {
    act: ({ database, caller, params, now }) =>
      changeRecord({ database, caller, params, now, loginLimits }, async (transaction, { account, patient }) => {
        if (account === null) throw new Problem('not-found')
        const isLocked = (await findLock(transaction, account, { now, loginLimits })) !== null
        if (isLocked) await countAttempts(transaction, [unlocksOf(patient)], now)
        await endLock(transaction, account, loginLimits)
        return false
      }),
    present: presentRecord,
  })

  serve(staffEditDetails, {
    act: ({ database, caller, params, body, now, trail }) =>
      changeRecord({ database, caller, params, now, loginLimits }, async (transaction, found) => {
        const changed = await editDetails(transaction, found, body, { by: caller.name, queue, now })
        trail.keys['members'] = changed
        return changed.length > 0
      }),
    present: presentRecord,
  })

  serve(staffEditPolicy, {
    act: ({ database, caller, params, body, now, trail }) =>
      changeRecord({ database, caller, params, now, loginLimits }, (transaction, { patient }) => {
        trail.keys['Level'] = body.Level
        return editPolicy(transaction, scopeOf(patient), body, { by: caller.name, now })
      }),
    present: presentRecord,
  })

  serve(staffCloseRecord, {
    act: ({ database, caller, params, now }) =>
      changeRecord({ database, caller, params, now, loginLimits }, (transaction, { patient }) =>
        closeRecord(transaction, patient, { by: caller.name, now }),
      ),
    present: presentRecord,
  })

  serve(staffReopenRecord, {
    act: ({ database, caller, params, now }) =>
      changeRecord({ database, caller, params, now, loginLimits }, (transaction, { patient }) =>
        reopenRecord(transaction, patient, { by: caller.name, now }),
      ),
    present: presentRecord,
  })

  serve(staffRecordConsent, {
    act: ({ database, caller, params, body, now, trail, language }) =>
      changeRecord({ database, caller, params, now, loginLimits }, (transaction, found) => {
        Object.assign(trail.keys, { ConsentType: body.ConsentType, Agrees: body.Agrees })
        return editConsent(transaction, found, body, { by: caller.name, language, now })
      }),
    present: presentRecord,
  })

  serve(staffCheckAnswer, {
    act: async ({ database, caller, params, body, now }) => {
      const found = await findServedPatient(database, caller, params.key)
      if (!found?.account) throw new Problem('not-found')
      const { accountKey } = found.account
      const [stored] = await database
        .select()
        .from(securityAnswers)
        .where(and(eq(securityAnswers.accountKey, accountKey), eq(securityAnswers.questionKey, body.QuestionKey)))
      if (stored === undefined) throw new Problem('validation', { fields: { QuestionKey: 'invalid' } })
      const limit = {
        purpose: 'security-answer',
        subject: ofSite(found.patient),
        maxAttempts: answerTries,
        windowSeconds: answerWindowSeconds,
      }
      // Counted before it is compared, so that tries at the same time count too.
      const left = await countAttempts(database, [limit], now)
      const isRight = await passwordMatches(foldUsername(body.Answer), stored.answerHash, passwordCost)
      if (isRight) await forgetAttempts(database, [limit])
      return { isRight, left: isRight ? answerTries : left }
    },
    present: ({ isRight, left }) => ({ IsRight: isRight, TriesLeft: left }),
  })

  serve(staffRefund, {
    act: ({ database, caller, body, params, now }) =>
      database.transaction(async (transaction) => {
        const [named] = await transaction
          .select()
          .from(charges)
          .where(servedBy(caller, charges, eq(charges.chargeKey, params.key)))
        if (named === undefined) throw new Problem('not-found')
        const scope = scopeOf(named)
        await lockPatient(transaction, scope)
        const { charge } = await findCharge(transaction, scope, params.key)
        if (!isPaid(charge)) throw new Problem('order-state')
        const left = leftCents(charge)
        if (body.LeftCents !== undefined && body.LeftCents !== left) throw new Problem('charge-settled')
        const amount = body.AmountCents ?? left
        if (amount > left) throw new Problem('validation', { fields: { AmountCents: 'out-of-range' } })
        await askRefund(transaction, queue, charge, now, amount)
        return findCharge(transaction, scope, params.key)
      }),
    present: (found, { language }) => presentCharge(found, language),
  })
}

type Asked = Pick<CallRequest<typeof staffGetPatient>, 'database' | 'caller' | 'params' | 'now'>

/** Works on a patient, whose row is locked meanwhile. Tells of it if `work` changed something. Returns the record. */
async function changeRecord(
  { database, caller, params, now, loginLimits }: Asked & Pick<Dependencies, 'loginLimits'>,
  work: (transaction: Database, found: FoundPatient) => Promise<boolean>,
): ReturnType<typeof findRecord> {
  await database.transaction(async (transaction) => {
    const named = await findServedPatient(transaction, caller, params.key)
    if (named === null) throw new Problem('not-found')
    await lockPatient(transaction, named.patient)
    const found = await findServedPatient(transaction, caller, params.key)
    if (found === null) throw new Problem('not-found')
    await refuseErased(transaction, found.patient)
    const isOther = await work(transaction, found)
    if (isOther) await addEvent(transaction, scopeOf(found.patient), { type: 'patient.changed' }, now)
  })
  return findRecord(database, caller, params.key, { now, loginLimits })
}
