import type {
  savePatientInfo as savePatientInfoCall,
  submitDemographics as submitDemographicsCall,
} from '@homeside/contract/patient'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { lockPatient } from '../../database/patient-lock.ts'
import { saveContacts } from './contacts.ts'
import { findPatientInfo } from './find-patient-info.ts'
import type { PatientInfoFacts } from './find-patient-info.ts'
import { submitDemographics } from './submit-demographics.ts'

/** Saves contacts at once and hands demographics that differ to review. */
export function savePatientInfo(request: CallRequest<typeof savePatientInfoCall>): Promise<PatientInfoFacts> {
  const { database, caller, body, now } = request
  const { EmergencyContact, ResponsibleParty, ...changed } = body
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, caller.scope)
    await saveContacts(transaction, caller.scope, { EmergencyContact, ResponsibleParty })
    await submitDemographics(transaction, caller, changed, null, now)
    return findPatientInfo(transaction, caller.scope)
  })
}

/**
 * Asks staff to change what is on file.
 *
 * @throws Problem validation when the request neither names a value nor describes what is wrong.
 */
export function askForDemographics(request: CallRequest<typeof submitDemographicsCall>): Promise<PatientInfoFacts> {
  const { database, caller, body, now } = request
  const { ChangeDescription = '', ...changed } = body
  const description = ChangeDescription.trim() === '' ? null : ChangeDescription
  if (description === null && Object.keys(changed).length === 0) {
    throw new Problem('validation', { fields: { ChangeDescription: 'change-description-required' } })
  }
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, caller.scope)
    await submitDemographics(transaction, caller, changed, description, now)
    return findPatientInfo(transaction, caller.scope)
  })
}
