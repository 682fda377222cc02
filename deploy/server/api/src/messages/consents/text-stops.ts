import { and, eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import type { Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { patients, textStops } from '../../platform/database/tables/patients.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { findConsentTime } from './queries.ts'

/** Whether a patient agreed to texts, on paper or here, and their phone did not stop them since. */
export async function takesTexts(
  database: Database,
  { siteKey, patientKey, mobilePhone }: Pick<PatientRow, keyof Scope | 'mobilePhone'>,
): Promise<boolean> {
  if (mobilePhone === null) return false
  const scope = { siteKey, patientKey }
  if ((await findConsentTime(database, scope, 'TextMessages', 'anywhere')) === null) return false
  return (await findTextsStop(database, scope)) === null
}

/** When the texts to a patient's phone were stopped at their provider: one row, or none. */
export function selectTextsStopped(database: Database, scope: Scope | Bound<Scope>) {
  return database
    .select({ stoppedAt: textStops.stoppedAt })
    .from(patients)
    .innerJoin(textStops, and(eq(textStops.siteKey, patients.siteKey), eq(textStops.phone, patients.mobilePhone)))
    .where(ownedBy(scope, patients))
}

/** When the texts to a patient's phone were stopped; null when they were not, or the patient agreed to texts since. */
export async function findTextsStop(database: Database, scope: Scope): Promise<Date | null> {
  const [stop] = await selectTextsStopped(database, scope)
  return stopInForce(stop?.stoppedAt, await findConsentTime(database, scope, 'TextMessages', 'anywhere'))
}

/** A stop counts until a later consent. */
export function stopInForce(stoppedAt: Date | null | undefined, consentedAt: Date | null): Date | null {
  return stoppedAt && (consentedAt === null || consentedAt < stoppedAt) ? stoppedAt : null
}
