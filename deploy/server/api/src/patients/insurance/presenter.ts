import { payorLevels, type CardSide, type PolicyStatus } from '@homeside/contract/constants/patient-records'
import { changedPlaces, policyFields, type InsuranceAnswer, type InsurancePolicy } from '@homeside/contract/insurance'

import type { InsurancePolicyRow } from '../../platform/database/tables/insurance.ts'
import { presentDecision, presentPendingChange } from '../changes/queries.ts'
import type { FoundCard, NextCard } from '../insurance-cards/cards.ts'
import { isShown, presentPolicyFields, type InsuranceFacts } from './queries.ts'

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
