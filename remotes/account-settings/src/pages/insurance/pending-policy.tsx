import type { InsurancePolicy } from '@homeside/contract/insurance'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { timeZoneAtom } from '@homeside/session/time-zone'
import { useProvider } from '@homeside/ui/provider-context'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { PolicyFacts } from './policy-facts.tsx'
import { WithdrawChange } from './withdraw-change.tsx'

interface PendingPolicyProps {
  change: NonNullable<InsurancePolicy['PendingChange']>
  /** The policy was never in force: the pending values are shown above. */
  isProposed: boolean
  /** The pictures of its card. */
  children: ReactNode
}

/** What the patient asked for at a level and staff have not decided, dated, and the way to take it back. */
export function PendingPolicy({ change, isProposed, children }: PendingPolicyProps) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const { name: provider } = useProvider()
  return (
    <div className="acc-answer">
      <StatusLine tone="info" icon="clock">
        {t('pending.since', { date: formatDate(dateIn(timeZone, change.SubmittedUtc), language) })}
      </StatusLine>
      {isProposed ? null : (
        <>
          <p className="hs-hint">{t('pending.new')}</p>
          <p className="acc-value">{change.Fields.PayorName}</p>
          <PolicyFacts policy={change.Fields} />
        </>
      )}
      {change.Description === null ? null : <blockquote className="acc-reason">{change.Description}</blockquote>}
      {children}
      <p className="hs-hint">{t(isProposed ? 'insurance.proposed' : 'pending.until', { provider })}</p>
      <WithdrawChange changeKey={change.ChangeKey} />
    </div>
  )
}
