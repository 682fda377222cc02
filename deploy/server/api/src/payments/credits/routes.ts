import { accountCredits, patientCredits, type Credit, type CreditsAnswer } from '@homeside/contract/credits'
import { desc } from 'drizzle-orm'

import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { preparedQuery, type Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { type PatientRow, credits, type CreditRow } from '../../platform/database/tables/patients.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { findRegistrations } from '../../platform/session/accounts.ts'

/** A credit, and the patient's own date at the provider that granted it. */
interface DatedCredit {
  credit: CreditRow
  today: string
}

/** Credits on the wire, with what can still be used. */
function presentCredits(found: DatedCredit[]): CreditsAnswer {
  return { TotalCents: creditTotalCents(found), Items: found.map(presentCredit) }
}

/** What can still be used. */
export function creditTotalCents(found: DatedCredit[]): number {
  return found
    .filter((dated) => creditStatus(dated) === 'Available')
    .reduce((total, { credit }) => total + credit.amountCents, 0)
}

function presentCredit(dated: DatedCredit): Credit {
  const { credit } = dated
  return {
    CreditKey: credit.creditKey,
    AmountCents: credit.amountCents,
    Date: credit.grantedOn,
    Description: credit.description,
    Status: creditStatus(dated),
    ExpiresOn: credit.expiresOn,
  }
}

/** A credit can be used up to and including its expiry date. */
function creditStatus({ credit, today }: DatedCredit): Credit['Status'] {
  if (credit.usedOn !== null) return 'Used'
  return credit.expiresOn !== null && credit.expiresOn < today ? 'Expired' : 'Available'
}

/** Selects every credit of a patient, newest first. */
export function selectCredits(database: Database, scope: Bound<Scope>) {
  return database
    .select()
    .from(credits)
    .where(ownedBy(scope, credits))
    .orderBy(desc(credits.grantedOn), desc(credits.creditKey))
}

/** Every credit of a patient, newest first. */
const findCredits = preparedQuery('credits', selectCredits)

/** Serves the calls about credits. */
export function serveCredits(serve: ServeCall): void {
  serve(patientCredits, {
    act: ({ database, caller, now }) => findDatedCredits(database, caller.patient, now),
    present: presentCredits,
  })

  serve(accountCredits, {
    act: async ({ database, caller, now }) => {
      const registrations = await findRegistrations(database, caller.accountKey)
      const found = await Promise.all(registrations.map(({ patient }) => findDatedCredits(database, patient, now)))
      return found.flat().toSorted((one, other) => other.credit.grantedOn.localeCompare(one.credit.grantedOn))
    },
    present: presentCredits,
  })
}

/** The credits of one patient, with that patient's own date. */
async function findDatedCredits(
  database: Database,
  { siteKey, patientKey, timeZoneKey }: Pick<PatientRow, 'siteKey' | 'patientKey' | 'timeZoneKey'>,
  now: Date,
): Promise<DatedCredit[]> {
  const today = patientToday(now, timeZoneKey)
  const rows = await findCredits(database, { siteKey, patientKey })
  return rows.map((credit) => ({ credit, today }))
}
