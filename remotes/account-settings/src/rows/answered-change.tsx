import { answerKey } from '@homeside/api-client/answer-query'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import type { ChangeDecision } from '@homeside/contract/changes'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useSearchParams } from '@homeside/remote-kit/router'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'
import { useEffect, type ReactNode } from 'react'

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

/** The change to which an email or the home page links; null for the whole page. */
export function useAskedChange(): number | null {
  const [query] = useSearchParams()
  const key = query.get('change')
  return key === null ? null : Number(key)
}

/**
 * Tells the server that the patient has read the decisions, once they are on the page. Home then no longer shows them.
 */
export function useReadDecisions(decisions: readonly ChangeDecision[]): void {
  const api = useApi()
  const unread = decisions.filter(({ ReadUtc }) => ReadUtc === null).map(({ ChangeKey }) => ChangeKey)
  const keys = unread.join(',')
  useEffect(() => {
    if (keys === '') return
    const reading = keys
      .split(',')
      .map((key) => call(api, 'POST', 'patient/changes/{key}/read', { params: { key }, ...inBackground }))
    Promise.all(reading).then(
      () => void pageCache.invalidateQueries({ queryKey: answerKey('patient/dashboard') }),
      // If it fails, home keeps showing it and links here again.
      () => undefined,
    )
  }, [api, keys])
}
