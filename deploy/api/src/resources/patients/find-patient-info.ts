import type { Demographics } from '@homeside/contract/patient'

import type { Database } from '../../database/database.ts'
import { ownedBy } from '../../database/scope.ts'
import type { Scope } from '../../database/scope.ts'
import type { ChangeRow } from '../../database/tables/changes.ts'
import type { ContactRow } from '../../database/tables/patient-contacts.ts'
import { patients } from '../../database/tables/patients.ts'
import { findLatestDemographics } from '../changes/queries.ts'
import { findContacts } from './contacts.ts'
import { findDemographics } from './find-demographics.ts'

export interface PatientInfoFacts {
  demographics: Demographics
  contacts: ContactRow[]
  latestChange: ChangeRow | undefined
  confirmedAt: Date | null
}

/** Everything on file about the patient, with pending and decided changes. */
export async function findPatientInfo(database: Database, scope: Scope): Promise<PatientInfoFacts> {
  const [patient] = await database
    .select({ confirmedAt: patients.detailsConfirmedAt })
    .from(patients)
    .where(ownedBy(scope, patients))
  const [latestChange] = await findLatestDemographics(database, scope)
  return {
    demographics: await findDemographics(database, scope),
    contacts: await findContacts(database, scope),
    latestChange,
    confirmedAt: patient?.confirmedAt ?? null,
  }
}
