import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { timeZoneAtom } from '@homeside/session/time-zone'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'

import type { FieldsOfChange } from './pending-fields.tsx'

/** A rejected change, with the reason. "Change" starts from it. */
export function RejectedFields({ info: { LastDecision: decision }, fields, renderValue }: FieldsOfChange) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  if (decision?.Status !== 'Rejected') return null
  if (fields.every((name) => decision.Fields[name] === undefined)) return null
  return (
    <div className="acc-answer acc-answer-danger">
      <StatusLine tone="danger">
        {t('rejected.on', { date: formatDate(dateIn(timeZone, decision.DecidedUtc), language) })}
      </StatusLine>
      <p className="hs-hint">{t('rejected.sent')}</p>
      <div className="acc-value">{renderValue(decision.Fields)}</div>
      {decision.Reason === null ? null : (
        <>
          <p className="hs-hint">{t('rejected.answered')}</p>
          <blockquote className="acc-reason">{decision.Reason}</blockquote>
        </>
      )}
      <p className="hs-hint">{t('rejected.next')}</p>
    </div>
  )
}
