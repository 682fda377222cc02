import type { PatientInfo, SavePatientInfoRequest } from '@homeside/contract/patient'
import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { patientContacts } from '../../platform/database/tables/patients.ts'
import type { ContactRow } from '../../platform/database/tables/patients.ts'

/** The contacts of a patient: the emergency contact, and the responsible party. */

type Contact = NonNullable<PatientInfo['ResponsibleParty']>

/** Selects the contacts of a patient. */
export function selectContacts(database: Database, scope: Bound<Scope>) {
  return database.select().from(patientContacts).where(ownedBy(scope, patientContacts))
}

/** Saves the named contacts: null removes one, undefined keeps it. */
export async function saveContacts(
  transaction: Database,
  scope: Scope,
  { EmergencyContact, ResponsibleParty }: SavePatientInfoRequest,
): Promise<void> {
  await saveContact(transaction, scope, 'Emergency', EmergencyContact)
  await saveContact(transaction, scope, 'ResponsibleParty', ResponsibleParty)
}

async function saveContact(
  transaction: Database,
  scope: Scope,
  role: ContactRow['role'],
  contact: Contact | null | undefined,
): Promise<void> {
  if (contact === undefined) return
  await transaction.delete(patientContacts).where(ownedBy(scope, patientContacts, eq(patientContacts.role, role)))
  if (contact === null) return
  const { Name: name, Relationship: relationship, Phone: phone } = contact
  await transaction.insert(patientContacts).values({ ...scope, role, name, relationship, phone })
}
