import type { ChangeDecision } from '@homeside/contract/changes'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { timeZoneAtom } from '@homeside/session/time-zone'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'

/** A rejected change of a policy, with the reason. */
export function RefusedPolicy({ decision }: { decision: ChangeDecision }) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  if (decision.Status !== 'Rejected') return null
  return (
    <div className="acc-answer acc-answer-danger">
      <StatusLine tone="danger">
        {t('rejected.on', { date: formatDate(dateIn(timeZone, decision.DecidedUtc), language) })}
      </StatusLine>
      {decision.Reason === null ? null : <blockquote className="acc-reason">{decision.Reason}</blockquote>}
    </div>
  )
}
