import type { PayorLevel } from '@homeside/contract/constants/insurance-states'
import type { InsurancePolicy } from '@homeside/contract/insurance'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import type { ReactNode } from 'react'

import { PolicyFacts } from './policy-facts.tsx'
import { WaitingChange } from './waiting-change.tsx'

interface PendingPolicyProps {
  level: PayorLevel
  /** Null when nothing waits at the level. */
  change: InsurancePolicy['PendingChange']
  /** The policy was never in force: the pending values are shown above. */
  isProposed: boolean
  /** The pictures of its card. */
  children: ReactNode
}

/** The patient's pending change of the policy at a level, with its date and a button to withdraw it. */
export function PendingPolicy({ level, change, isProposed, children }: PendingPolicyProps) {
  const t = useText('account-settings')
  const { name: provider } = useProvider()
  const asked = change ? { Policies: [{ ...change.Fields, Level: level }] } : {}
  return (
    <WaitingChange change={change} asked={asked}>
      {isProposed || change === null ? null : (
        <>
          <p className="hs-hint">{t('pending.new')}</p>
          <p className="acc-value">{change.Fields.PayorName}</p>
          <PolicyFacts policy={change.Fields} />
        </>
      )}
      {change?.Description ? <blockquote className="acc-reason">{change.Description}</blockquote> : null}
      {children}
      <p className="hs-hint">{t(isProposed ? 'insurance.proposed' : 'pending.until', { provider })}</p>
    </WaitingChange>
  )
}
