import type { InsuranceAnswer, InsurancePolicy } from '@homeside/contract/insurance'
import { policyFields } from '@homeside/contract/insurance'
import { z } from 'zod'

import type { ChangeRow } from '../../database/tables/changes.ts'
import type { InsurancePolicyRow } from '../../database/tables/insurance-policies.ts'
import { presentDecision, presentPendingChange } from '../changes/presenter.ts'
import { presentPolicyFields } from './policy-columns.ts'
import { policyStatus } from './policy-status.ts'
import type { InsuranceFacts } from './queries.ts'

const nothing = z.strictObject({})

/** @param today the patient's own day. */
export function presentInsurance(facts: InsuranceFacts, today: string): InsuranceAnswer {
  const { policies, latestChanges, confirmedAt } = facts
  const changeOf = (policyKey: number | null) => latestChanges.find((change) => change.policyKey === policyKey)
  return {
    Items: policies.flatMap((policy) => presentPolicy(policy, changeOf(policy.policyKey), today)),
    PendingDescription: presentPendingChange(changeOf(null), nothing),
    Decisions: presentDecisions(facts),
    ConfirmedUtc: confirmedAt?.toISOString() ?? null,
  }
}

/** Nothing of a proposal that was rejected or taken back. */
function presentPolicy(row: InsurancePolicyRow, change: ChangeRow | undefined, today: string): InsurancePolicy[] {
  const pending = presentPendingChange(change, policyFields)
  if (!row.inForce && pending === null) return []
  return [
    {
      PolicyKey: row.policyKey,
      Level: row.level,
      ...presentPolicyFields(row),
      Status: policyStatus(row, today),
      PendingChange: pending,
    },
  ]
}

function presentDecisions({ policies, latestChanges }: InsuranceFacts): InsuranceAnswer['Decisions'] {
  return latestChanges
    .toSorted((one, other) => other.changeKey - one.changeKey)
    .flatMap((change) => {
      const decision = presentDecision(change)
      const level = policies.find(({ policyKey }) => policyKey === change.policyKey)?.level ?? null
      return decision === null ? [] : [{ ...decision, Level: level }]
    })
}
