import type { PayorLevel } from '@homeside/contract/constants/patient-records'
import type { InsurancePolicy, PolicyFields } from '@homeside/contract/insurance'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

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

/** The data of a policy. Missing values are left out. */
export function PolicyFacts({ policy }: { policy: PolicyFields }) {
  const t = useText('account-settings')
  const language = useLanguage()
  const today = dateIn(useAtomValue(timeZoneAtom))
  const { PolicyNumber, GroupNumber, PolicyHolder, Relationship, EffectiveDate, EndDate } = policy
  const facts = [
    [t('insurance.number'), PolicyNumber],
    [t('insurance.group'), GroupNumber],
    [t('insurance.holder'), `${PolicyHolder}, ${t(`relationships.${Relationship}`)}`],
    [t('insurance.from'), EffectiveDate === null ? null : formatDate(EffectiveDate, language, 'medium')],
    [
      t(EndDate !== null && EndDate < today ? 'insurance.ended' : 'insurance.to'),
      EndDate === null ? null : formatDate(EndDate, language, 'medium'),
    ],
  ] as const
  return (
    <dl className="hs-facts acc-policy-facts">
      {facts.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
