import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { paths } from '@homeside/contract/constants/paths'
import type { PatientInfo } from '@homeside/contract/patient'

/** The names, phones and address on file (section 7.3 of the specification). */
export function getPatientInfo(api: Api, signal: AbortSignal): Promise<PatientInfo> {
  return call(api, 'GET', paths.patientInfo, { signal })
}
