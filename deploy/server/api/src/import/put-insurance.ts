import { isDeepStrictEqual } from 'node:util'

import { changedPlaces, policyFields, type PolicyFields } from '@homeside/contract/insurance'
import { isNull } from 'drizzle-orm'

import { giveNextCards, removeCards } from '../patients/insurance-cards/cards.ts'
import { policyColumns, presentPolicyFields } from '../patients/insurance/policies.ts'
import type { Database } from '../platform/database/database.ts'
import { servedBy } from '../platform/database/scope.ts'
import { insurancePolicies, type InsurancePolicyRow } from '../platform/database/tables/insurance.ts'
import { credits, type CreditRow } from '../platform/database/tables/patients.ts'
import { paymentMethods } from '../platform/database/tables/payments.ts'
import { deleteRows, insertRows, isOneOf, updateRows } from '../platform/database/write-rows.ts'
import { compareRows, definedOf, lossOf, noTally, type EmptiedCounter } from './compare-rows.ts'
import type { KnownPatient, OnFile } from './known-patients.ts'
import type { GivenPatient, ListResult } from './put-supplies.ts'
import { noDecision, type Decision } from './who-wins.ts'

type Level = InsurancePolicyRow['level']

/** The columns of a policy that lose something when they come empty, and the name of the loss. */
const emptying = { groupNumber: 'group_number', holder: 'holder', effectiveDate: 'effective', endDate: 'ends' } as const
/** A policy with the column `holder`: its holder, or null where that is the patient. */
const withHolder = <Row extends Pick<InsurancePolicyRow, 'policyHolder' | 'relationship'>>(row: Row) => ({
  ...row,
  holder: row.relationship === 'Self' ? null : row.policyHolder,
})

/**
 * Writes the policies of patients who bring a list of them. Adds to each patient's decision what staff approved here
 * and the list does not have yet, and what waited for staff and has come.
 */
export async function putInsurance(
  transaction: Database,
  placed: readonly GivenPatient[],
  onFile: OnFile,
  { decisions, emptied }: { decisions: ReadonlyMap<number, Decision>; emptied: EmptiedCounter },
): Promise<ListResult> {
  const tally = noTally()
  const differing = new Set<number>()
  const [before, gone]: [InsurancePolicyRow[], InsurancePolicyRow[]] = [[], []]
  const inserted: (typeof insurancePolicies.$inferInsert)[] = []
  const updated: InsurancePolicyRow[] = []
  for (const { siteKey, patientKey, given } of placed) {
    if (given.Insurance === undefined) continue
    const known = onFile.patients.get(given.ExternalKey)
    const rows = onFile.policies.filter((row) => row.patientKey === patientKey)
    before.push(...rows.filter(({ inForce }) => inForce))
    const wanted = new Map<Level, PolicyFields>(given.Insurance.map(({ Level, ...fields }) => [Level, fields]))
    const decision = decisions.get(patientKey) ?? noDecision()
    const kept = known ? judgeApproved(known, rows, wanted, decision) : new Set<Level>()
    for (const [level, fields] of wanted) {
      const row = rows.find((one) => one.level === level)
      if (row?.inForce && !kept.has(level)) {
        emptied.compare(emptying, withHolder(row), withHolder(policyColumns(fields)))
      }
      if (kept.has(level)) {
        decision.kept.push(`Insurance.${level}`)
        tally.Same += 1
      } else if (row === undefined) {
        inserted.push({ siteKey, patientKey, level, inForce: true, ...policyColumns(fields) })
        tally.Created += 1
        differing.add(patientKey)
      } else if (!row.inForce || !isDeepStrictEqual(presentPolicyFields(row), fields)) {
        const isProposed = known?.changes.some(
          ({ policyKey, status }) => policyKey === row.policyKey && status === 'Submitted',
        )
        // The pictures of an unsuccessful proposal, or of a policy that ended, do not belong to this one.
        if (!row.inForce && isProposed !== true) {
          await removeCards(transaction, { siteKey, patientKey }, row.policyKey)
        }
        updated.push({ ...row, inForce: true, ...policyColumns(fields) })
        tally[row.inForce ? 'Changed' : 'Created'] += 1
        differing.add(patientKey)
      } else {
        tally.Same += 1
      }
    }
    for (const row of rows.filter(({ level, inForce }) => inForce && !wanted.has(level))) {
      if (kept.has(row.level)) {
        decision.kept.push(`Insurance.${row.level}`)
        continue
      }
      updated.push({ ...row, inForce: false })
      gone.push(row)
      tally.Removed += 1
      differing.add(patientKey)
    }
    if (known) await approveArrived(transaction, known, rows, wanted, decision)
  }
  await insertRows(transaction, insurancePolicies, inserted)
  await updateRows(transaction, insurancePolicies, 'policyKey', updated)
  return { tally, loss: lossOf(gone, before), differing }
}

/** The levels to keep as staff approved them here. Notes what the list has caught up with. */
function judgeApproved(
  { changes }: KnownPatient,
  rows: readonly InsurancePolicyRow[],
  wanted: ReadonlyMap<Level, PolicyFields>,
  decision: Decision,
): Set<Level> {
  const kept = new Set<Level>()
  const atLevel = (level: Level) => rows.find((row) => row.level === level && row.inForce)
  const isThere = (level: Level) => {
    const row = atLevel(level)
    return row !== undefined && isDeepStrictEqual(wanted.get(level), presentPolicyFields(row))
  }
  for (const change of changes) {
    if (change.status !== 'Approved' || change.type !== 'Insurance') continue
    const levels =
      change.policyKey === null
        ? (changedPlaces.parse(JSON.parse(change.fields)).ChangedPlaces ?? [])
        : rows.filter((row) => row.policyKey === change.policyKey && row.inForce).map(({ level }) => level)
    if (levels.every(isThere)) decision.caughtUp.push(change.changeKey)
    else for (const level of levels) kept.add(level)
  }
  return kept
}

/** Approves what waits for staff and is what the list has now. */
async function approveArrived(
  transaction: Database,
  { changes, row: scope }: KnownPatient,
  rows: readonly InsurancePolicyRow[],
  wanted: ReadonlyMap<Level, PolicyFields>,
  decision: Decision,
): Promise<void> {
  for (const change of changes) {
    if (change.status !== 'Submitted' || change.type !== 'Insurance') continue
    if (change.policyKey === null) {
      const [one, other] = changedPlaces.parse(JSON.parse(change.fields)).ChangedPlaces ?? []
      const before = (level: Level | undefined) => rows.find((row) => row.level === level && row.inForce)
      const [first, second] = [before(one), before(other)]
      const isSwapped =
        first !== undefined &&
        second !== undefined &&
        isDeepStrictEqual(wanted.get(first.level), presentPolicyFields(second)) &&
        isDeepStrictEqual(wanted.get(second.level), presentPolicyFields(first))
      if (isSwapped) decision.approved.push(change)
      continue
    }
    const level = rows.find(({ policyKey }) => policyKey === change.policyKey)?.level
    if (level === undefined) continue
    if (!isDeepStrictEqual(wanted.get(level), policyFields.parse(JSON.parse(change.fields)))) continue
    const { siteKey, patientKey } = scope
    await giveNextCards(transaction, { siteKey, patientKey }, { level, policyKey: change.policyKey })
    decision.approved.push(change)
  }
}

/** The patients whose cards differ, by the member of the call. */
export type CardChanges = Record<'AutoPayCard' | 'PaymentPlanCard', { differing: Set<number> }>

/**
 * Marks the cards on file that the provider's own system charges by itself (section 8.2): a patient cannot delete them. A
 * card is known by its last four digits; one that is not on file is passed over.
 */
export async function putCards(
  transaction: Database,
  placed: readonly GivenPatient[],
  emptied: EmptiedCounter,
): Promise<CardChanges> {
  const changes: CardChanges = { AutoPayCard: { differing: new Set() }, PaymentPlanCard: { differing: new Set() } }
  const saying = placed.filter(({ given }) => given.AutoPayCard !== undefined || given.PaymentPlanCard !== undefined)
  const [first] = saying
  if (first === undefined) return changes
  const givenOf = new Map(saying.map(({ patientKey, given }) => [patientKey, given] as const))
  const isTheirs = isOneOf(paymentMethods.patientKey, [...givenOf.keys()], 'integer')
  const cards = await transaction
    .select()
    .from(paymentMethods)
    .where(servedBy({ siteKey: first.siteKey }, paymentMethods, isTheirs, isNull(paymentMethods.removedAt)))
  const rows = cards.flatMap(({ paymentMethodKey, patientKey, last4, onAutopay, onPaymentPlan }) => {
    const { AutoPayCard, PaymentPlanCard } = givenOf.get(patientKey) ?? {}
    emptied.compare(
      { onAutopay: 'autopay_card', onPaymentPlan: 'payment_plan_card' },
      { patientKey, onAutopay, onPaymentPlan },
      { onAutopay: AutoPayCard, onPaymentPlan: PaymentPlanCard },
    )
    const next = {
      onAutopay: AutoPayCard === undefined ? onAutopay : AutoPayCard === last4,
      onPaymentPlan: PaymentPlanCard === undefined ? onPaymentPlan : PaymentPlanCard === last4,
    }
    if (next.onAutopay !== onAutopay) changes.AutoPayCard.differing.add(patientKey)
    if (next.onPaymentPlan !== onPaymentPlan) changes.PaymentPlanCard.differing.add(patientKey)
    const isSame = next.onAutopay === onAutopay && next.onPaymentPlan === onPaymentPlan
    return isSame ? [] : [{ paymentMethodKey, ...next }]
  })
  await updateRows(transaction, paymentMethods, 'paymentMethodKey', rows)
  return changes
}

/** Writes the credits of patients who bring a list of them. */
export async function putCredits(
  transaction: Database,
  placed: readonly GivenPatient[],
  { onFile, emptied }: { onFile: OnFile; emptied: EmptiedCounter },
): Promise<ListResult> {
  const bringing = placed.filter(({ given }) => given.Credits !== undefined)
  const whose = new Set(bringing.map(({ patientKey }) => patientKey))
  const given = bringing.flatMap(({ siteKey, patientKey, given: { Credits = [] } }) =>
    Credits.map((credit) => ({
      siteKey,
      patientKey,
      externalKey: credit.ExternalKey,
      amountCents: credit.AmountCents,
      grantedOn: credit.GrantedOn,
      expiresOn: credit.ExpiresOn,
      usedOn: credit.UsedOn,
      description: credit.Description,
    })),
  )
  const known = onFile.credits.filter(({ patientKey }) => whose.has(patientKey))
  const { inserted, updated, missing, differing, tally } = compareRows<CreditRow, (typeof given)[number]>(given, known)
  const knownByKey = new Map(known.map((row) => [row.externalKey, row]))
  for (const row of given) {
    const before = knownByKey.get(row.externalKey)
    if (before !== undefined) emptied.compare({ expiresOn: 'expires', usedOn: 'used' }, before, row)
  }
  await deleteRows(
    transaction,
    credits,
    'creditKey',
    missing.map(({ creditKey }) => creditKey),
  )
  await updateRows(transaction, credits, 'creditKey', updated)
  const fresh = inserted.map((row) => ({ expiresOn: null, usedOn: null, ...definedOf(row) }))
  await insertRows(transaction, credits, fresh)
  for (const { patientKey } of missing) differing.add(patientKey)
  return { tally: { ...tally, Removed: missing.length }, loss: lossOf(missing, known), differing }
}
