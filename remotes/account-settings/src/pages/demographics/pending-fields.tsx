import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
import type { ChangedDemographics, Demographics, PatientInfo } from '@homeside/contract/patient'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Notice } from '@homeside/ui/notice'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { demographicsChanged } from '../../api/demographics-changed.ts'

export interface FieldsOfChange {
  info: PatientInfo
  fields: readonly (keyof Demographics)[]
  renderValue: (facts: ChangedDemographics) => ReactNode
}

/** A pending change of the patient, with its date. It can be withdrawn, and that can be undone. */
export function PendingFields({ info: { PendingChange: pending }, fields, renderValue }: FieldsOfChange) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const { name: provider } = useProvider()
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()
  const [withdrawn, setWithdrawn] = useState<ChangedDemographics | null>(null)
  const waiting = pending ? fields.filter((name) => pending.Fields[name] !== undefined) : []

  const withdraw = (key: number, asked: ChangedDemographics) =>
    run(async () => {
      try {
        await call(api, 'DELETE', paths.change, { params: { key }, query: { fields: waiting.join(',') } })
        setWithdrawn(Object.fromEntries(waiting.map((name) => [name, asked[name]])))
      } finally {
        // Also when staff were faster: the row then shows their decision.
        demographicsChanged()
      }
    })
  const undo = (json: ChangedDemographics) =>
    run(async () => {
      demographicsChanged(await call(api, 'POST', paths.demographics, { json }))
      setWithdrawn(null)
    })

  return (
    <>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {withdrawn && waiting.length === 0 ? (
        <Notice tone="success" title={t('pending.withdrawn')} focusOnMount>
          <button type="button" className="hs-button hs-button-text" onClick={() => undo(withdrawn)}>
            {t('pending.undo')}
          </button>
        </Notice>
      ) : null}
      {pending && waiting.length > 0 ? (
        <div className="acc-answer">
          <StatusLine tone="info" icon="clock">
            {t('pending.since', { date: formatDate(dateIn(timeZone, pending.SubmittedUtc), language) })}
          </StatusLine>
          <p className="hs-hint">{t('pending.new')}</p>
          <div className="acc-value">{renderValue(pending.Fields)}</div>
          <p className="hs-hint">{t('pending.until', { provider })}</p>
          <div className="hs-actions">
            <button
              type="button"
              className="hs-button hs-button-text"
              aria-disabled={isUnderWay}
              onClick={() => withdraw(pending.ChangeKey, pending.Fields)}
            >
              {t(isUnderWay ? 'pending.withdrawing' : 'pending.withdraw')}
            </button>
          </div>
        </div>
      ) : null}
    </>
  )
}
