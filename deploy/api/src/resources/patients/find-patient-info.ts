import type { Demographics } from '@homeside/contract/patient'

import type { Database } from '../../database/database.ts'
import { preparedTogether } from '../../database/prepared-query.ts'
import type { Bound } from '../../database/prepared-query.ts'
import type { Scope } from '../../database/scope.ts'
import type { ChangeRow } from '../../database/tables/changes.ts'
import type { ContactRow } from '../../database/tables/patient-contacts.ts'
import { selectLatestDemographics } from '../changes/queries.ts'
import { selectContacts } from './contacts.ts'
import { demographicsFrom, selectDemographics } from './find-demographics.ts'

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
