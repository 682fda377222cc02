import type { Demographics, PatientInfo, SavePatientInfoRequest } from '@homeside/contract/patient'
import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { preparedQuery, preparedTogether, type Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import {
  patientContacts,
  patients,
  type ChangeRow,
  type ContactRow,
  type PatientRow,
} from '../../platform/database/tables/patients.ts'
import { selectLatestDemographics } from '../changes/changes.ts'
import { presentDemographics } from './patient-columns.ts'

export interface PatientInfoFacts {
  demographics: Demographics
  contacts: ContactRow[]
  latestChange: ChangeRow | undefined
  confirmedAt: Date | null
}

const infoOf = preparedTogether('patient-info', (database, scope: Bound<Scope>) => ({
  onFile: selectDemographics(database, scope),
  latestChanges: selectLatestDemographics(database, scope),
  contacts: selectContacts(database, scope),
}))

/** What is on file of a patient, and the newest change of it. Throws when the patient of the session is gone. */
export async function findPatientInfo(database: Database, scope: Scope): Promise<PatientInfoFacts> {
  const { contacts, latestChanges, onFile } = await infoOf(database, scope)
  return {
    demographics: demographicsFrom(onFile),
    contacts,
    latestChange: latestChanges[0],
    confirmedAt: onFile[0]?.patient.detailsConfirmedAt ?? null,
  }
}

/** Selects what is on file of a patient. */
function selectDemographics(database: Database, scope: Bound<Scope>) {
  return database
    .select({ patient: patients, email: accounts.email })
    .from(patients)
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(ownedBy(scope, patients))
}

const demographicsOf = preparedQuery('demographics', selectDemographics)

/** What is on file now, read again even if the session has read it before. */
export async function findDemographics(database: Database, scope: Scope): Promise<Demographics> {
  return demographicsFrom(await demographicsOf(database, scope))
}

/** The demographics in the row of one patient. Throws when there is no row. */
function demographicsFrom([row]: { patient: PatientRow; email: string }[]): Demographics {
  if (row === undefined) throw new Error('The patient of the session is gone.')
  return presentDemographics(row.patient, row.email)
}

/** An emergency contact, or a responsible party. */
type Contact = NonNullable<PatientInfo['ResponsibleParty']>

function selectContacts(database: Database, scope: Bound<Scope>) {
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
