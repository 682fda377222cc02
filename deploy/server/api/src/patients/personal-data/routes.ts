import {
  getPersonalData,
  staffAgreeErasure,
  staffAskErasure,
  staffPersonalData,
  staffTakeBackErasure,
} from '@homeside/contract/personal-data'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient, findServedPatient, type FoundPatient, scopeOf } from '../../platform/database/find-patient.ts'
import type { Scope, StaffScope } from '../../platform/database/scope.ts'
import { type AttemptLimit, countAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { requireProof } from '../../platform/session/proof.ts'
import { agreeToErasure, askErasure, presentErasure, takeErasureBack } from './erasures.ts'
import { handOut } from './hand-out.ts'

/** Limits how often a patient is handed out their data: one is made after the other, and others wait for theirs. */
export const handOutsOf = ({ patientKey, siteKey }: Scope): AttemptLimit => {
  return { purpose: 'hand-outs', subject: `${siteKey} ${patientKey}`, maxAttempts: 10, windowSeconds: 60 * 60 }
}

/** Serves the calls that hand out and erase what is on file of a person. */
export function servePersonalData(serve: ServeCall, { photoStore }: Pick<Dependencies, 'photoStore'>): void {
  serve(getPersonalData, {
    act: async ({ database, caller: { session, scope }, now, giveWay }) => {
      await requireProof(database, session, now)
      await countAttempts(database, [handOutsOf(scope)], now)
      const found = await findPatient(database, scope)
      return handOut({ database, photoStore }, found, { accountKey: session.accountKey, now, giveWay })
    },
    present: zipFile,
  })

  serve(staffPersonalData, {
    act: async ({ database, caller, params, now, trail, giveWay }) => {
      const found = await findServed(database, caller, params.key)
      trail.patients.push(scopeOf(found.patient))
      return handOut({ database, photoStore }, found, { accountKey: null, now, giveWay })
    },
    present: zipFile,
  })

  serve(staffAskErasure, {
    act: ({ database, caller, params, body, now, trail }) =>
      database.transaction(async (transaction) => {
        const { patient } = await findServed(transaction, caller, params.key)
        trail.patients.push(scopeOf(patient))
        return askErasure(transaction, patient, body.Why, { caller, now })
      }),
    present: presentErasure,
  })

  serve(staffAgreeErasure, {
    act: ({ database, caller, params, now, trail }) =>
      database.transaction(async (transaction) => {
        const { patient } = await findServed(transaction, caller, params.key)
        trail.patients.push(scopeOf(patient))
        return agreeToErasure(transaction, patient, { caller, now })
      }),
    present: presentErasure,
  })

  serve(staffTakeBackErasure, {
    act: ({ database, caller, params, now, trail }) =>
      database.transaction(async (transaction) => {
        const { patient } = await findServed(transaction, caller, params.key)
        trail.patients.push(scopeOf(patient))
        return takeErasureBack(transaction, patient, { caller, now })
      }),
    present: presentErasure,
  })
}

async function findServed(database: Database, staff: StaffScope, patientKey: number): Promise<FoundPatient> {
  const found = await findServedPatient(database, staff, patientKey)
  if (found === null) throw new Problem('not-found')
  return found
}

function zipFile(bytes: Uint8Array<ArrayBuffer>): File {
  return new File([bytes], 'my-data.zip', { type: 'application/zip' })
}
