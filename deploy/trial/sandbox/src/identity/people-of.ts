import type { Database } from '@homeside/api/platform/database/database'
import { patients } from '@homeside/api/platform/database/tables/patients'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'

import { deskClient } from '../fill/providers.ts'
import type { IdentityPerson } from './identity-page.ts'

/** The staff of every provider of a sandbox, with their roles at each. */
const staff = (sites: readonly number[]): readonly IdentityPerson[] => [
  {
    id: 'anna',
    name: 'Anna Alvarez',
    about: { en: 'works at the desk', es: 'trabaja con los pacientes' },
    claims: { roles: atEach(sites, ['homeside-staff']) },
  },
  {
    id: 'ben',
    name: 'Ben Brooks',
    about: {
      en: 'leads the desk: the history and the settings too',
      es: 'dirige al personal: también el historial y los ajustes',
    },
    claims: { roles: atEach(sites, ['homeside-staff', 'homeside-lead']) },
  },
]

function atEach(sites: readonly number[], roles: string[]): Record<number, string[]> {
  return Object.fromEntries(sites.map((siteKey) => [siteKey, roles]))
}

const stranger: IdentityPerson = {
  id: 'cleo',
  name: 'Cleo Chan',
  about: { en: 'has no place here', es: 'no tiene un lugar aquí' },
  claims: { roles: {}, patient_id: 'nobody' },
}

/**
 * Everybody whom the sandbox's identity provider may vouch for: to the desk its people, to patients' pages the patients
 * of providers with single sign-on, and to both somebody who has no place there. It looks at all patients, which is safe
 * because a sandbox has only made-up ones.
 */
export async function peopleOf(database: Database, clientId: string): Promise<readonly IdentityPerson[]> {
  if (clientId === deskClient) {
    const sites = await database.select({ siteKey: providers.siteKey }).from(providers)
    return [...staff(sites.map(({ siteKey }) => siteKey)), stranger]
  }
  const rows = await database
    .select({ patient: patients, provider: providers.name })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .where(
      and(
        isNotNull(providers.signOn),
        isNotNull(patients.externalKey),
        or(patients.singleSignOnAccount, isNull(patients.accountKey)),
      ),
    )
    .orderBy(patients.lastName, patients.firstName)
  const known = rows.map(({ patient, provider }) => ({
    id: `${patient.siteKey}-${patient.patientKey}`,
    name: `${patient.firstName} ${patient.lastName}`,
    about: { en: provider, es: provider },
    claims: { patient_id: patient.externalKey },
  }))
  return [...known, stranger]
}
