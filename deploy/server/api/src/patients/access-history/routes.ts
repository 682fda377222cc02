import { getAccessHistory, type Access, type AccessHistory } from '@homeside/contract/personal-data'
import { desc, eq, inArray, lt, sql } from 'drizzle-orm'

import { findSubjects } from '../../platform/audit/find-subject.ts'
import type { ServeCall } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { findPatient, keysOfPerson } from '../../platform/database/find-patient.ts'
import { servedBy } from '../../platform/database/scope.ts'
import { auditPatients, type AuditRow, auditTrail } from '../../platform/database/tables/operations.ts'
import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { featureFlags } from '../../platform/session/patient-session.ts'

/** Serves to a patient when somebody at the provider looked at what of theirs. */
export function serveAccessHistory(serve: ServeCall): void {
  serve(getAccessHistory, {
    act: async ({ database, caller, query }) => {
      if (!featureFlags(caller).AccessHistoryActive) throw new Problem('feature-off')
      return findAccessHistory(database, (await findPatient(database, caller.scope)).patient, query.before)
    },
    present: (found) => found,
  })
}

/** How many entries of the trail one answer folds. */
const entriesAtOnce = 500

/** The kind of thing that a call of staff looks at, by the beginning of its path. Any other call is about the record. */
const kinds: readonly [beginning: string, about: Access['About']][] = [
  ['GET staff/orders/{key}', 'order'],
  ['POST staff/orders', 'order'],
  ['GET staff/conversations/{key}', 'conversation'],
  ['POST staff/conversations', 'conversation'],
  ['GET staff/changes/{key}', 'change'],
  ['POST staff/changes/{key}', 'change'],
  ['GET staff/photos', 'photo'],
  ['GET staff/patients/{key}', 'record'],
  ['GET staff/', 'list'],
]

/**
 * When a provider's people and systems looked at a patient or changed something, by the patient's days, the newest first,
 * each thing once a day. What was refused showed nothing.
 */
async function findAccessHistory(
  database: Database,
  patient: PatientRow,
  before: number | undefined,
): Promise<AccessHistory> {
  // A record that was merged into this one brings its history along.
  const own = await keysOfPerson(database, patient)
  const isOlder = before === undefined ? undefined : lt(auditPatients.auditKey, before)
  const keys = database
    .select({ auditKey: auditPatients.auditKey })
    .from(auditPatients)
    .where(servedBy(patient, auditPatients, inArray(auditPatients.patientKey, own), isOlder))
    .orderBy(desc(auditPatients.auditKey))
    .limit(entriesAtOnce)
    .as('keys')
  const entry = database.select().from(auditTrail).where(eq(auditTrail.auditKey, keys.auditKey)).limit(1).as('entry')
  const rows = await database
    .select()
    .from(keys)
    .innerJoinLateral(entry, sql`true`)
    .orderBy(desc(keys.auditKey))
  const shown = rows.map((row) => row.entry).filter(({ actor, outcome }) => actor === 'staff' && outcome === 'done')
  const subjects = await findSubjects(database, patient, shown)
  const days = new Map<string, Map<string, Access>>()
  for (const each of shown) {
    const day = patientToday(each.at, patient.timeZoneKey)
    const about = kinds.find(([beginning]) => each.call.startsWith(beginning))?.[1] ?? 'record'
    const subject = subjects.get(each.auditKey)
    // While records were joined by mistake, somebody may have looked at an order that is another's again.
    const isOwn = subject?.patient !== undefined && own.includes(subject.patient.patientKey)
    const number = about === 'order' && isOwn ? (subject.orderNumber ?? null) : null
    const things = days.get(day) ?? new Map<string, Access>()
    days.set(day, things)
    const BySystem = each.issuer === null
    const name = `${about} ${number} ${BySystem}`
    things.set(name, {
      About: about,
      OrderKey: number === null ? null : Number(each.keys['OrderKey'] ?? each.keys['key']),
      OrderNumber: number,
      HasChanged: things.get(name)?.HasChanged === true || isChange(each),
      BySystem,
    })
  }
  return {
    Days: [...days].map(([Day, things]) => ({ Day, Items: [...things.values()] })),
    Next: rows.length < entriesAtOnce ? null : (rows.at(-1)?.keys.auditKey ?? null),
  }
}

/** Whether a call changed something: not a dry run, nor the look whether an answer is right. */
function isChange({ call, keys }: AuditRow): boolean {
  return !call.startsWith('GET ') && !call.endsWith('/answer') && keys['dryRun'] !== true
}
