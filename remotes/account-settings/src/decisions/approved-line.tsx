import type { ChangeDecision } from '@homeside/contract/changes'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'

/** Says that staff approved the patient's change, until the patient has read it. */
export function ApprovedLine({ decision }: { decision: ChangeDecision }) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  if (decision.Status !== 'Approved' || decision.ReadUtc !== null) return null
  return (
    <StatusLine tone="success">
      {t('approved.on', { date: formatDate(dateIn(timeZone, decision.DecidedUtc), language) })}
    </StatusLine>
  )
}
