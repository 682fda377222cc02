import { payorLevels, type CardSide, type PolicyStatus } from '@homeside/contract/constants/patient-records'
import {
  type PolicyFields,
  changedPlaces,
  policyFields,
  type InsuranceAnswer,
  type InsurancePolicy,
} from '@homeside/contract/insurance'
import { eq } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { preparedTogether, type Bound } from '../../platform/database/prepared-query.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { insurancePolicies, type InsurancePolicyRow } from '../../platform/database/tables/insurance.ts'
import { patients, type ChangeRow } from '../../platform/database/tables/patients.ts'
import { selectLatestChanges, presentDecision, presentPendingChange } from '../changes/changes.ts'
import { selectCards, selectNextCards, type FoundCard, type NextCard } from '../insurance-cards/cards.ts'

export interface InsuranceFacts {
  /** The policies by level, including proposals that were rejected or withdrawn. */
  policies: InsurancePolicyRow[]
  /** The newest change of each policy, and of what was only described. */
  latestChanges: ChangeRow[]
  cards: FoundCard[]
  /** Pictures of the cards of policies that are not in force yet. */
  nextCards: NextCard[]
  confirmedAt: Date | null
}

const insuranceOf = preparedTogether('insurance', (database, scope: Bound<Scope>) => ({
  patient: database
    .select({ confirmedAt: patients.insuranceConfirmedAt })
    .from(patients)
    .where(ownedBy(scope, patients)),
  // A proposal keeps its row, so that its key stays when the patient asks again.
  policies: database
    .select()
    .from(insurancePolicies)
    .where(ownedBy(scope, insurancePolicies))
    .orderBy(insurancePolicies.level),
  latestChanges: selectLatestChanges(database, scope, 'Insurance'),
  cards: selectCards(database, scope),
  nextCards: selectNextCards(database, scope),
}))

/** All insurance data, read again even if the session has read it before. */
export async function findInsurance(database: Database, scope: Scope): Promise<InsuranceFacts> {
  const { patient, ...facts } = await insuranceOf(database, scope)
  return { ...facts, confirmedAt: patient[0]?.confirmedAt ?? null }
}

/** Whether the patient sees a policy. They do not see a proposal that was rejected or withdrawn. */
export function isShown({ inForce, policyKey }: InsurancePolicyRow, latestChanges: readonly ChangeRow[]): boolean {
  return inForce || latestChanges.some((change) => change.policyKey === policyKey && change.status === 'Submitted')
}

/** Writes a policy that is not in force, over an earlier one at its level that never was. */
export async function proposePolicy(
  transaction: Database,
  policy: typeof insurancePolicies.$inferInsert,
): Promise<number> {
  const [row] = await transaction
    .insert(insurancePolicies)
    .values(policy)
    .onConflictDoUpdate({
      target: [insurancePolicies.siteKey, insurancePolicies.patientKey, insurancePolicies.level],
      set: policy,
      setWhere: eq(insurancePolicies.inForce, false),
    })
    .returning({ policyKey: insurancePolicies.policyKey })
  if (row === undefined) throw new Error('A policy in force is not proposed again.')
  return row.policyKey
}

type PolicyColumns = Omit<InsurancePolicyRow, 'policyKey' | 'siteKey' | 'patientKey' | 'level' | 'inForce'>

/** A card's data, as table columns. */
export function policyColumns(fields: PolicyFields): PolicyColumns {
  return {
    payorName: fields.PayorName,
    policyNumber: fields.PolicyNumber,
    groupNumber: fields.GroupNumber,
    policyHolder: fields.PolicyHolder,
    relationship: fields.Relationship,
    effectiveDate: fields.EffectiveDate,
    endDate: fields.EndDate,
  }
}

/** A card's data, as on the wire. */
export function presentPolicyFields(row: PolicyColumns): PolicyFields {
  return {
    PayorName: row.payorName,
    PolicyNumber: row.policyNumber,
    GroupNumber: row.groupNumber,
    PolicyHolder: row.policyHolder,
    Relationship: row.relationship,
    EffectiveDate: row.effectiveDate,
    EndDate: row.endDate,
  }
}

/**
 * The patient's insurance on the wire: policies, changes that wait, decisions, and pictures of cards.
 *
 * @param today The day in the patient's time zone.
 */
export function presentInsurance(facts: InsuranceFacts, today: string): InsuranceAnswer {
  const { policies, latestChanges, confirmedAt } = facts
  const description = latestChanges.find(({ policyKey }) => policyKey === null)
  return {
    Items: policies
      .filter((policy) => isShown(policy, latestChanges))
      .map((policy) => presentPolicy(policy, facts, today)),
    PendingDescription: presentPendingChange(description, changedPlaces),
    NextCards: presentNextCards(facts),
    Decisions: presentDecisions(facts),
    ConfirmedUtc: confirmedAt?.toISOString() ?? null,
  }
}

function presentPolicy(row: InsurancePolicyRow, facts: InsuranceFacts, today: string): InsurancePolicy {
  const change = facts.latestChanges.find(({ policyKey }) => policyKey === row.policyKey)
  const cardOf = (side: CardSide) => facts.cards.find((card) => card.policyKey === row.policyKey && card.side === side)
  return {
    PolicyKey: row.policyKey,
    Level: row.level,
    ...presentPolicyFields(row),
    Status: policyStatus(row, today),
    CardFront: presentCard(cardOf('front')),
    CardBack: presentCard(cardOf('back')),
    PendingChange: presentPendingChange(change, policyFields),
  }
}

function presentNextCards({ nextCards }: InsuranceFacts): InsuranceAnswer['NextCards'] {
  return payorLevels.flatMap((level) => {
    const sideOf = (side: CardSide) => nextCards.find((card) => card.level === level && card.side === side)
    const [front, back] = [sideOf('front'), sideOf('back')]
    return front || back ? [{ Level: level, CardFront: presentCard(front), CardBack: presentCard(back) }] : []
  })
}

function presentCard(card: FoundCard | NextCard | undefined): InsurancePolicy['CardFront'] {
  if (card === undefined) return null
  return { PhotoKey: card.photoKey, ContentType: 'image/jpeg', Width: card.width, Height: card.height }
}

function presentDecisions({ policies, latestChanges }: InsuranceFacts): InsuranceAnswer['Decisions'] {
  return latestChanges
    .toSorted((one, other) => other.changeKey - one.changeKey)
    .flatMap((change) => {
      const decision = presentDecision(change)
      if (decision === null) return []
      const Level = policies.find(({ policyKey }) => policyKey === change.policyKey)?.level ?? null
      const Fields = Level === null ? null : policyFields.parse(JSON.parse(change.fields))
      return [{ ...decision, Level, Fields, Description: change.description }]
    })
}

/**
 * The status of a policy on the patient's own date. Without a first day, or before it, nothing says that it covers now.
 * Section 4.3 of the specification.
 */
export function policyStatus(
  { inForce, effectiveDate, endDate }: Pick<InsurancePolicyRow, 'inForce' | 'effectiveDate' | 'endDate'>,
  today: string,
): PolicyStatus {
  if (!inForce) return 'PendingReview'
  if (endDate !== null && endDate < today) return 'Expired'
  return effectiveDate !== null && effectiveDate <= today ? 'Active' : 'NotSpecified'
}
