import type { MadePatient } from '@homeside/contract/sandbox-patients'

import { asPatient } from './as-patient.ts'
import type { TestApi } from './test-api.ts'

/** Makes a patient of Bluebird and Northridge who has opted out of a third provider, Legacy DME. */
export async function patientOfThree(api: TestApi): Promise<MadePatient> {
  const made = await api.addPatient({ OtherProviders: ['northridge', 'legacydme'] })
  const { status } = await (await asPatient(api, made)).delete('patient/providers/108')
  if (status !== 200) throw new Error(`The patient could not leave: ${status}`)
  return made
}
