import {
  getPersonalData,
  staffAgreeErasure,
  staffAskErasure,
  staffPersonalData,
  staffTakeBackErasure,
} from '@homeside/contract/personal-data'
import { strToU8, zipSync } from 'fflate'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient, findServedPatient, scopeOf } from '../../platform/database/find-patient.ts'
import type { FoundPatient } from '../../platform/database/find-patient.ts'
import type { StaffScope } from '../../platform/database/scope.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { findPhotoBytes } from '../../platform/photos/photos.ts'
import type { PhotoPlaces } from '../../platform/photos/photos.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { requireProof } from '../../platform/session/proof.ts'
import { collectData } from './collect-data.ts'
import { agreeToErasure, askErasure, presentErasure, takeErasureBack } from './erasures.ts'
import { fhirBundle } from './fhir-bundle.ts'
import { personalPage } from './personal-page.ts'

/** Serves the calls that hand out and erase what is on file of a person. */
export function servePersonalData(serve: ServeCall, { photoStore }: Pick<Dependencies, 'photoStore'>): void {
  serve(getPersonalData, {
    act: async ({ database, caller: { session, scope }, now }) => {
      await requireProof(database, session, now)
      const found = await findPatient(database, scope)
      return handOut({ database, photoStore }, found, { accountKey: session.accountKey, now })
    },
    present: zipFile,
  })

  serve(staffPersonalData, {
    act: async ({ database, caller, params, now, trail }) => {
      const found = await findServed(database, caller, params.key)
      trail.patients.push(scopeOf(found.patient))
      return handOut({ database, photoStore }, found, { accountKey: null, now })
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

/** One ZIP: a page to read in each language, all of it as JSON, what FHIR has a place for, and the pictures. */
async function handOut(
  places: PhotoPlaces,
  { patient, provider }: FoundPatient,
  { accountKey, now }: { accountKey: number | null; now: Date },
): Promise<Uint8Array> {
  const data = await collectData(places.database, patient, accountKey)
  const page = { provider: provider.name, day: patientToday(now, patient.timeZoneKey) }
  const pictures: Record<string, [Uint8Array, { level: 0 }]> = {}
  for (const { photo_key: key } of data['photos'] ?? []) {
    const bytes = await findPhotoBytes(places, patient, String(key), now).catch(goneIsNone)
    // A JPEG does not get smaller.
    if (bytes) pictures[`photos/${String(key)}.jpg`] = [bytes, { level: 0 }]
  }
  return zipSync({
    'read-me.html': strToU8(await personalPage(data, { ...page, language: 'en' })),
    'leame.html': strToU8(await personalPage(data, { ...page, language: 'es' })),
    'data.json': strToU8(JSON.stringify(data, null, 2)),
    'fhir.json': strToU8(JSON.stringify(fhirBundle(data, now), null, 2)),
    ...pictures,
  })
}

/** A picture whose time is over has nothing to hand out. Any other problem ends the call: half an answer would look whole. */
function goneIsNone(problem: unknown): null {
  if (problem instanceof Problem && problem.code === 'photo-gone') return null
  throw problem
}

async function findServed(database: Database, staff: StaffScope, patientKey: number): Promise<FoundPatient> {
  const found = await findServedPatient(database, staff, patientKey)
  if (found === null) throw new Problem('not-found')
  return found
}

function zipFile(bytes: Uint8Array): File {
  return new File([new Uint8Array(bytes)], 'my-data.zip', { type: 'application/zip' })
}
