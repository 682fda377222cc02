import { eq } from 'drizzle-orm'

import { patients } from '../src/database/tables/patients.ts'
import { asPatient } from './as-patient.ts'
import type { Caller } from './caller.ts'
import type { TestApi } from './test-api.ts'

/** Makes a patient who is deactivated while they are signed in at their provider. */
export async function asDeactivated(api: TestApi): Promise<Caller> {
  const made = await api.addPatient({ Insurance: 'none' })
  const patient = await asPatient(api, made)
  await api.database.update(patients).set({ status: 'Deactivated' }).where(eq(patients.patientKey, made.PatientKey))
  return patient
}
