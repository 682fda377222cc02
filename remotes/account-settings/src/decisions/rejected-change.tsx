import type { ChangeDecision } from '@homeside/contract/changes'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

interface RejectedChangeProps {
  decision: ChangeDecision
  /** What the patient asked for; null when nothing of it can be shown. */
  children: ReactNode
}

/** A change that staff rejected: what was asked for, and the reason. Nothing for a change that they approved. */
export function RejectedChange({ decision: { Status, Reason, DecidedUtc }, children }: RejectedChangeProps) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  if (Status !== 'Rejected') return null
  return (
    <div className="acc-answer acc-answer-danger">
      <StatusLine tone="danger">
        {t('rejected.on', { date: formatDate(dateIn(timeZone, DecidedUtc), language) })}
      </StatusLine>
      {children === null ? null : (
        <>
          <p className="hs-hint">{t('rejected.sent')}</p>
          {children}
        </>
      )}
      {Reason === null ? null : (
        <>
          <p className="hs-hint">{t('rejected.answered')}</p>
          <blockquote className="acc-reason">{Reason}</blockquote>
        </>
      )}
      {children === null ? null : <p className="hs-hint">{t('rejected.next')}</p>}
    </div>
  )
}
