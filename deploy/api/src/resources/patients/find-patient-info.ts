import type { Demographics } from '@homeside/contract/patient'

import type { Database } from '../../database/database.ts'
import type { Scope } from '../../database/scope.ts'
import type { ChangeRow } from '../../database/tables/changes.ts'
import type { ContactRow } from '../../database/tables/patient-contacts.ts'
import { findLatestDemographics } from '../changes/queries.ts'
import { findContacts } from './contacts.ts'
import { findDemographics } from './find-demographics.ts'

export interface PatientInfoFacts {
  demographics: Demographics
  contacts: ContactRow[]
  latestChange: ChangeRow | undefined
}

export async function findPatientInfo(database: Database, scope: Scope): Promise<PatientInfoFacts> {
  const [latestChange] = await findLatestDemographics(database, scope)
  return {
    demographics: await findDemographics(database, scope),
    contacts: await findContacts(database, scope),
    latestChange,
  }
}
