import { timeZoneKeyOfState } from '@homeside/contract/constants/time-zones'
import { changedDemographics } from '@homeside/contract/patient'
import type { PutPatientsAnswer, PutPatientsRequest, StaffPatient, Tally } from '@homeside/contract/staff-patients'
import { sql } from 'drizzle-orm'

import { paperVersion } from '../messages/consents/wordings.ts'
import { closeAndTell } from '../patients/changes/submit-change.ts'
import { isLinkedElsewhere } from '../patients/details/account-email.ts'
import { applyDemographics, isAskedByOwner } from '../patients/details/apply-demographics.ts'
import { closeRecords } from '../patients/details/close-records.ts'
import type { Database } from '../platform/database/database.ts'
import { changes } from '../platform/database/tables/patients.ts'
import { consents } from '../platform/database/tables/patients.ts'
import { patientContacts } from '../platform/database/tables/patients.ts'
import { patients } from '../platform/database/tables/patients.ts'
import { insertRows, updateRows } from '../platform/database/write-rows.ts'
import type { MessageQueue } from '../platform/queue/message-queue.ts'
import { faultFinder } from './find-faults.ts'
import type { Faults } from './find-faults.ts'
import { readOnFile } from './known-patients.ts'
import type { KnownPatient, OnFile } from './known-patients.ts'
import { detailNames, detailsOf, memberOf } from './patient-columns.ts'
import { putCards } from './put-cards.ts'
import { putCredits } from './put-credits.ts'
import { putInsurance } from './put-insurance.ts'
import { putSupplies } from './put-supplies.ts'
import type { Placed } from './put-supplies.ts'
import { decideDetails } from './who-wins.ts'
import type { Decision } from './who-wins.ts'

/** What became of one patient of a call. */
export type PutItem = Omit<PutPatientsAnswer['Items'][number], 'Fields'> & { faults: Faults }

export interface PutResult {
  /** In the order of the patients given. */
  items: PutItem[]
  closed: string[]
  supplies: Tally
  dispensings: Tally
  insurance: Tally
  credits: Tally
}

/**
 * Takes patients as the provider's own system has them. One that has a fault is rejected whole, and nothing of it is
 * written. Only inside a transaction, one at a time of a site.
 */
export async function putPatients(
  transaction: Database,
  siteKey: number,
  { Patients, Close = [] }: PutPatientsRequest,
  { queue, now, giveWay }: { queue: Pick<MessageQueue, 'add'>; now: Date; giveWay: () => Promise<void> },
): Promise<PutResult> {
  // A connection keeps its plans. Those of when the tables were nearly empty read them whole, also for foreign keys, and an
  // import makes the tables grow faster than PostgreSQL counts them.
  await transaction.execute(sql`discard plans`)
  await giveWay()
  const onFile = await readOnFile(transaction, { siteKey }, keysOf(Patients, Close), now)
  const findFaults = await faultFinder(transaction, onFile, now)
  await giveWay()
  const judged = Patients.map((given) => ({ given, faults: findFaults(given) }))
  const taken = judged.filter(({ faults }) => Object.keys(faults).length === 0).map(({ given }) => given)
  const created = await createPatients(transaction, siteKey, taken, onFile)
  const placed: Placed[] = taken.flatMap((given) => {
    const patientKey = onFile.patients.get(given.ExternalKey)?.row.patientKey ?? created.get(given.ExternalKey)
    return patientKey === undefined ? [] : [{ siteKey, patientKey, given }]
  })
  await giveWay()
  const decisions = await changePatients(transaction, placed, onFile, { queue, now })
  await giveWay()
  const lists = await putSupplies(transaction, placed, onFile, now)
  await giveWay()
  const insurance = await putInsurance(transaction, placed, onFile, decisions)
  const credits = await putCredits(transaction, placed, onFile)
  const cards = await putCards(transaction, placed)
  await endDecisions(transaction, [...decisions.values()], { queue, now })
  const closed = await closeRecords(transaction, closingOf(Close, onFile), now)

  const listChanges = [
    ['Supplies', lists.supplies],
    ['Dispensings', lists.dispensings],
    ['Insurance', insurance],
    ['Credits', credits],
    ['AutoPayCard', cards.AutoPayCard],
    ['PaymentPlanCard', cards.PaymentPlanCard],
  ] as const
  const itemOf = (given: StaffPatient, faults: Faults): PutItem => {
    const nothing = { ExternalKey: given.ExternalKey, Changed: [], Kept: [], faults }
    if (Object.keys(faults).length > 0) return { ...nothing, PatientKey: null, Outcome: 'rejected' }
    const known = onFile.patients.get(given.ExternalKey)
    const PatientKey = known?.row.patientKey ?? created.get(given.ExternalKey) ?? null
    if (known === undefined) return { ...nothing, PatientKey, Outcome: 'created' }
    const { set, kept } = decisions.get(known.row.patientKey) ?? { set: {}, kept: [] }
    const differing = listChanges.filter(([, put]) => put.differing.has(known.row.patientKey)).map(([name]) => name)
    const Changed = [...detailNames.filter((name) => name in set).map((name) => memberOf[name]), ...differing]
    return { ...nothing, PatientKey, Outcome: Changed.length > 0 ? 'changed' : 'same', Changed, Kept: kept }
  }
  return {
    items: judged.map(({ given, faults }) => itemOf(given, faults)),
    closed,
    supplies: lists.supplies.tally,
    dispensings: lists.dispensings.tally,
    insurance: insurance.tally,
    credits: credits.tally,
  }
}

function keysOf(given: readonly StaffPatient[], close: readonly string[]) {
  const supplies = given.flatMap(({ Supplies = [] }) => Supplies)
  return {
    patients: [...given.map(({ ExternalKey }) => ExternalKey), ...close],
    supplies: supplies.map(({ ExternalKey }) => ExternalKey),
    dispensings: supplies.flatMap(({ Dispensings = [] }) => Dispensings).map(({ ExternalKey }) => ExternalKey),
    credits: given.flatMap(({ Credits = [] }) => Credits).map(({ ExternalKey }) => ExternalKey),
  }
}

/** The records to close that are open. */
function closingOf(close: readonly string[], { patients: known }: OnFile): KnownPatient['row'][] {
  const rows = [...new Set(close)].flatMap((key) => known.get(key)?.row ?? [])
  return rows.filter(({ status }) => status !== 'Closed')
}

/** Writes the patients who are not on file, with what is only taken of a new one. Answers their keys. */
async function createPatients(
  transaction: Database,
  siteKey: number,
  taken: readonly StaffPatient[],
  onFile: OnFile,
): Promise<Map<string, number>> {
  const fresh = taken.filter(({ ExternalKey }) => !onFile.patients.has(ExternalKey))
  const empty = { middleName: null, mobilePhone: null, homePhone: null, emailOnFile: null, closedOn: null }
  const rows = fresh.map((given) => ({
    siteKey,
    externalKey: given.ExternalKey,
    ...empty,
    ...detailsOf(given),
    status: given.ClosedOn == null ? ('Active' as const) : ('Closed' as const),
    timeZoneKey: given.TimeZoneKey ?? timeZoneKeyOfState(given.Address.State),
    languageOnFile: given.Language ?? null,
  }))
  const returned = await insertRows(transaction, patients, rows, ['externalKey', 'patientKey'])
  const keys = new Map(returned.map(({ externalKey, patientKey }) => [String(externalKey), Number(patientKey)]))
  const contacts = fresh.flatMap(({ ExternalKey, EmergencyContact, ResponsibleParty }) =>
    (
      [
        ['Emergency', EmergencyContact],
        ['ResponsibleParty', ResponsibleParty],
      ] as const
    ).flatMap(([role, contact]) => {
      if (contact == null) return []
      const { Name: name, Relationship: relationship, Phone: phone } = contact
      return [{ siteKey, patientKey: keys.get(ExternalKey) ?? 0, role, name, relationship, phone }]
    }),
  )
  await insertRows(transaction, patientContacts, contacts)
  await recordPaper(
    transaction,
    fresh.map((given) => ({ siteKey, patientKey: keys.get(given.ExternalKey) ?? 0, given })),
  )
  return keys
}

/** Records what patients agreed to on paper. */
async function recordPaper(transaction: Database, placed: readonly Placed[]): Promise<void> {
  const agreed = placed.flatMap(({ siteKey, patientKey, given: { TextsAgreedOn, Language } }) =>
    TextsAgreedOn == null
      ? []
      : [
          {
            siteKey,
            patientKey,
            consentType: 'TextMessages' as const,
            documentVersion: paperVersion,
            language: Language ?? ('en' as const),
            consentedAt: new Date(`${TextsAgreedOn}T12:00:00Z`),
          },
        ],
  )
  await insertRows(transaction, consents, agreed)
}

/** Changes the patients on file. Who has an account is told when their phone or address changes, as by an approval. */
async function changePatients(
  transaction: Database,
  placed: readonly Placed[],
  onFile: OnFile,
  told: { queue: Pick<MessageQueue, 'add'>; now: Date },
): Promise<Map<number, Decision>> {
  const decisions = new Map<number, Decision>()
  const rows: Partial<KnownPatient['row']>[] = []
  const paper: Placed[] = []
  const closing: KnownPatient['row'][] = []
  for (const each of placed) {
    const known = onFile.patients.get(each.given.ExternalKey)
    if (known === undefined) continue
    const { row } = known
    const decision = decideDetails(each.given, known)
    decisions.set(row.patientKey, decision)
    if (!known.saidOfTexts && known.accountEmail === null) paper.push(each)
    const { set } = decision
    if (Object.keys(set).length === 0) continue
    const email = set.emailOnFile
    const reached = {
      ...(set.mobilePhone === undefined ? {} : { MobilePhone: set.mobilePhone }),
      ...(email === undefined ? {} : { Email: email }),
    }
    const { siteKey, patientKey } = row
    if (Object.keys(reached).length > 0) {
      const isOwners = email != null && (await isOwnersWish(transaction, decision, email))
      await applyDemographics(transaction, { siteKey, patientKey }, reached, { ...told, isOwners })
    }
    const next = { ...row, ...set }
    if (next.closedOn !== null && row.status !== 'Closed') closing.push(row)
    const status = next.closedOn !== null ? 'Closed' : row.status === 'Closed' ? 'Active' : row.status
    rows.push({ patientKey, status, ...Object.fromEntries(detailNames.map((name) => [name, next[name]])) })
  }
  await closeRecords(transaction, closing, told.now)
  await updateRows(transaction, patients, 'patientKey', rows)
  await recordPaper(transaction, paper)
  return decisions
}

/** Whether an address that comes is what the account's owner waits for, and nobody else's. */
async function isOwnersWish(transaction: Database, { approved }: Decision, email: string): Promise<boolean> {
  for (const change of approved) {
    const { Email } = changedDemographics.parse(JSON.parse(change.fields))
    if (Email !== undefined && (await isAskedByOwner(transaction, change))) {
      return !(await isLinkedElsewhere(transaction, email, change.submittedByAccountKey))
    }
  }
  return false
}

/** Approves what came from the provider's own system, and notes where it has caught up with what staff approved. */
async function endDecisions(
  transaction: Database,
  decisions: readonly Decision[],
  { queue, now }: { queue: Pick<MessageQueue, 'add'>; now: Date },
): Promise<void> {
  for (const { approved } of decisions) {
    const end = { status: 'Approved', decidedBy: null } as const
    for (const change of approved) await closeAndTell(transaction, queue, change, { end, now })
  }
  const caughtUp = decisions.flatMap((decision) => [
    ...decision.caughtUp,
    ...decision.approved.map(({ changeKey }) => changeKey),
  ])
  await updateRows(
    transaction,
    changes,
    'changeKey',
    caughtUp.map((changeKey) => ({ changeKey, caughtUpAt: now })),
  )
}
