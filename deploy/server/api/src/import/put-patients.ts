import type { Loss, Losses } from '@homeside/contract/import-guard'
import { changedDemographics } from '@homeside/contract/patient'
import type {
  PutPatientsAnswer,
  PutPatientsRequest,
  RenumberedItem,
  StaffPatient,
  Tally,
} from '@homeside/contract/staff-patients'
import { sql } from 'drizzle-orm'

import { closeAndTell } from '../patients/changes/submit-change.ts'
import { isLinkedElsewhere } from '../patients/details/account-email.ts'
import { applyDemographics, isAskedByOwner } from '../patients/details/apply-demographics.ts'
import { closeRecords, openAgain } from '../patients/details/close-records.ts'
import { detailNames, memberOf } from '../patients/details/patient-columns.ts'
import type { MergeAuthor } from '../patients/merging/merge-records.ts'
import type { Database } from '../platform/database/database.ts'
import { changes, patients } from '../platform/database/tables/patients.ts'
import { updateRows } from '../platform/database/write-rows.ts'
import type { MessageQueue } from '../platform/queue/message-queue.ts'
import { lossOf, emptiedCounter, type EmptiedCounter, emptyingOfPatients, reaching } from './compare-rows.ts'
import { createPatients, findTwins, recordPaper } from './create-patients.ts'
import { faultFinder, isAnotherPerson, type Faults } from './find-faults.ts'
import { readOnFile, type KnownPatient, type OnFile } from './known-patients.ts'
import { putCards, putCredits, putInsurance } from './put-insurance.ts'
import { putSupplies, type GivenPatient } from './put-supplies.ts'
import { renumberPatients } from './renumber-patients.ts'
import { closedOf, decideDetails, type Decision } from './who-wins.ts'

/** What became of one patient of a call. */
export type PutItem = Omit<PutPatientsAnswer['Items'][number], 'Fields'> & { faults: Faults }

export interface PutResult {
  /** One item for each patient given, in their order. */
  items: PutItem[]
  renumbered: RenumberedItem[]
  closed: string[]
  losses: Losses
  supplies: Tally
  dispensings: Tally
  insurance: Tally
  credits: Tally
}

interface Putting {
  queue: Pick<MessageQueue, 'add'>
  isDryRun: boolean
  /** How many records may go to another person. */
  people?: number
  giveWay: () => Promise<void>
}

/**
 * Takes patients as the provider's own system has them. One that has a fault is rejected whole, and nothing of it is
 * written. A dry run only counts what new patients bring: nothing of theirs can differ or go, and the caller rolls the
 * rest back. Only inside a transaction, one at a time of a site.
 */
export async function putPatients(
  transaction: Database,
  siteKey: number,
  { Patients, Renumbered = [], Close = [] }: PutPatientsRequest,
  { by, queue, now, isDryRun, people = 0, giveWay }: MergeAuthor & Putting,
): Promise<PutResult> {
  // A connection keeps its plans. Plans from when the tables were nearly empty read them as a whole, also for foreign
  // keys, and an import makes the tables grow faster than PostgreSQL counts them.
  await transaction.execute(sql`discard plans`)
  await giveWay()
  const renumbered = await renumberPatients(transaction, siteKey, Renumbered, { by, now })
  const onFile = await readOnFile(transaction, { siteKey }, keysOf(Patients, Close), now)
  const findFaults = await faultFinder(transaction, onFile, { now, people })
  await giveWay()
  const judged = Patients.map((given) => ({ given, faults: findFaults(given) }))
  const taken = judged.filter(({ faults }) => Object.keys(faults).length === 0).map(({ given }) => given)
  const twins = await findTwins(transaction, siteKey, taken, onFile)
  const fresh = taken.filter(({ ExternalKey }) => !onFile.patients.has(ExternalKey))
  const created = isDryRun ? new Map<string, number>() : await createPatients(transaction, siteKey, fresh)
  const placed: GivenPatient[] = taken.flatMap((given) => {
    const patientKey = onFile.patients.get(given.ExternalKey)?.row.patientKey ?? created.get(given.ExternalKey)
    return patientKey === undefined ? [] : [{ siteKey, patientKey, given }]
  })
  await giveWay()
  const emptied = emptiedCounter()
  const { decisions, closing, unreached, noted } = await changePatients(transaction, placed, onFile, {
    queue,
    now,
    emptied,
  })
  await giveWay()
  const lists = await putSupplies(transaction, placed, onFile, { now, giveWay, emptied })
  await giveWay()
  const insurance = await putInsurance(transaction, placed, onFile, { decisions, emptied })
  const credits = await putCredits(transaction, placed, { onFile, emptied })
  const cards = await putCards(transaction, placed, emptied)
  if (isDryRun) {
    const supplies = fresh.flatMap(({ Supplies = [] }) => Supplies)
    lists.supplies.tally.Created += supplies.length
    lists.dispensings.tally.Created += supplies.flatMap(({ Dispensings = [] }) => Dispensings).length
    insurance.tally.Created += fresh.flatMap(({ Insurance = [] }) => Insurance).length
    credits.tally.Created += fresh.flatMap(({ Credits = [] }) => Credits).length
  }
  await endDecisions(transaction, [...decisions.values()], { queue, now })
  const closed = await closeRecords(transaction, closingOf(Close, onFile), now)
  const losses = {
    supplies: lists.supplies.loss,
    dispensings: lists.dispensings.loss,
    insurance: insurance.loss,
    credits: credits.loss,
    patients: await closedOf(transaction, siteKey, closed.length + closing),
    contacts: unreached,
    people: givenAway(taken, onFile),
    ...emptied.losses(),
  }

  const listChanges = [
    ['Supplies', lists.supplies],
    ['Dispensings', lists.dispensings],
    ['Insurance', insurance],
    ['Credits', credits],
    ['AutoPayCard', cards.AutoPayCard],
    ['PaymentPlanCard', cards.PaymentPlanCard],
  ] as const
  const isNoted = (key: number) =>
    noted.has(key) || [decisions.get(key)].some((one) => one && one.caughtUp.length + one.approved.length > 0)
  const itemOf = (given: StaffPatient, faults: Faults): PutItem => {
    const LooksLike = twins.get(given.ExternalKey) ?? null
    const nothing = {
      ExternalKey: given.ExternalKey,
      Changed: [],
      Kept: [],
      Noted: false,
      LooksLike,
      Emptied: [],
      faults,
    }
    if (Object.keys(faults).length > 0) return { ...nothing, PatientKey: null, Outcome: 'rejected' }
    const known = onFile.patients.get(given.ExternalKey)
    const PatientKey = known?.row.patientKey ?? created.get(given.ExternalKey) ?? null
    if (known === undefined) return { ...nothing, PatientKey, Outcome: 'created' }
    const key = known.row.patientKey
    const { set, kept } = decisions.get(key) ?? { set: {}, kept: [] }
    const differing = listChanges.filter(([, put]) => put.differing.has(key)).map(([name]) => name)
    const Changed = [...detailNames.filter((name) => name in set).map((name) => memberOf[name]), ...differing]
    const Outcome = Changed.length > 0 ? 'changed' : 'same'
    return { ...nothing, PatientKey, Outcome, Changed, Kept: kept, Noted: isNoted(key), Emptied: emptied.of(key) }
  }
  return {
    items: judged.map(({ given, faults }) => itemOf(given, faults)),
    renumbered,
    closed,
    losses,
    supplies: lists.supplies.tally,
    dispensings: lists.dispensings.tally,
    insurance: insurance.tally,
    credits: credits.tally,
  }
}

/** How many records on file would become another person's. */
function givenAway(taken: readonly StaffPatient[], onFile: OnFile): Loss {
  const known = taken.flatMap((given) => {
    const one = onFile.patients.get(given.ExternalKey)
    return one === undefined ? [] : [{ patientKey: one.row.patientKey, isGone: isAnotherPerson(given, one) }]
  })
  return lossOf(
    known.filter(({ isGone }) => isGone),
    known,
  )
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
  // A key that only leads to a record does not end it.
  return rows.filter(({ externalKey, status }) => status !== 'Closed' && close.includes(externalKey ?? ''))
}

/** Changes the patients on file. Who has an account is told when their phone or address changes, as by an approval. */
async function changePatients(
  transaction: Database,
  placed: readonly GivenPatient[],
  onFile: OnFile,
  { emptied, ...told }: { queue: Pick<MessageQueue, 'add'>; now: Date; emptied: EmptiedCounter },
): Promise<{ decisions: Map<number, Decision>; closing: number; unreached: Loss; noted: Set<number> }> {
  const decisions = new Map<number, Decision>()
  const rows: Partial<KnownPatient['row']>[] = []
  const paper: GivenPatient[] = []
  const closing: KnownPatient['row'][] = []
  const [reachable, unreached]: [KnownPatient['row'][], KnownPatient['row'][]] = [[], []]
  for (const each of placed) {
    const known = onFile.patients.get(each.given.ExternalKey)
    if (known === undefined) continue
    const { row } = known
    const decision = decideDetails(each.given, known)
    decisions.set(row.patientKey, decision)
    if (!known.saidOfTexts && known.accountEmail === null) paper.push(each)
    const { set } = decision
    for (const name of reaching) {
      if (row[name] === null) continue
      reachable.push(row)
      if (set[name] === null) unreached.push(row)
    }
    emptied.compare(emptyingOfPatients, row, set)
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
    const status = next.closedOn !== null ? 'Closed' : row.status === 'Closed' ? openAgain(row).status : row.status
    rows.push({ patientKey, status, ...Object.fromEntries(detailNames.map((name) => [name, next[name]])) })
  }
  await closeRecords(transaction, closing, told.now)
  await updateRows(transaction, patients, 'patientKey', rows)
  await recordPaper(transaction, paper)
  const noted = paper.filter(({ given }) => given.TextsAgreedOn != null)
  return {
    decisions,
    closing: closing.length,
    unreached: lossOf(unreached, reachable),
    noted: new Set(noted.map(({ patientKey }) => patientKey)),
  }
}

/** Whether an address that comes is what the account's owner waits for, and nobody else's. */
async function isOwnersWish(transaction: Database, { approved }: Decision, email: string): Promise<boolean> {
  for (const change of approved) {
    const { Email } = changedDemographics.parse(JSON.parse(change.fields))
    const asker = change.submittedByAccountKey
    if (Email !== undefined && asker !== null && (await isAskedByOwner(transaction, change))) {
      return !(await isLinkedElsewhere(transaction, email, asker))
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
