import type { InsurancePolicy } from '@homeside/contract/insurance'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { timeZoneAtom } from '@homeside/session/time-zone'
import { useProvider } from '@homeside/ui/provider-context'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'

import { PolicyFacts } from './policy-facts.tsx'
import { WithdrawChange } from './withdraw-change.tsx'

interface PendingPolicyProps {
  change: NonNullable<InsurancePolicy['PendingChange']>
  /** The policy was never in force: the pending values are shown above. */
  isProposed: boolean
}

/** A pending change of a policy with its date, and a button to withdraw it. */
export function PendingPolicy({ change, isProposed }: PendingPolicyProps) {
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
      <p className="hs-hint">{t(isProposed ? 'insurance.proposed' : 'pending.until', { provider })}</p>
      <WithdrawChange changeKey={change.ChangeKey} />
    </div>
  )
}
