import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { SubmitInsuranceRequest } from '@homeside/contract/insurance'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Notice } from '@homeside/ui/notice'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'

import { insuranceChanged } from '../../api/account-queries.ts'

/** The content of a change: policies, two policies that change places, or a description in words. */
export type AskedChange = Partial<Omit<SubmitInsuranceRequest, 'InsuranceIsCorrect'>>

interface WaitingChangeProps {
  /** Null when nothing waits. */
  change: { ChangeKey: number; SubmittedUtc: string; Description: string | null } | null
  /** The change without its description, for asking for it again. */
  asked: AskedChange
  children: ReactNode
}

/**
 * A pending change of insurance, with its date. It can be withdrawn, and that can be undone. When staff were faster, it
 * says so and shows their decision.
 */
export function WaitingChange({ change, asked, children }: WaitingChangeProps) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()
  const [withdrawn, setWithdrawn] = useState<AskedChange | null>(null)

  const withdraw = (key: number, again: AskedChange) =>
    run(async () => {
      await call(api, 'DELETE', 'patient/changes/{key}', { params: { key } })
      setWithdrawn(again)
      insuranceChanged()
    })
  const undo = (again: AskedChange) =>
    run(async () => {
      const json = { InsuranceIsCorrect: false, Policies: [], ...again }
      insuranceChanged(await call(api, 'POST', 'patient/insurance', { json }))
      setWithdrawn(null)
    })

  if (change === null) {
    return withdrawn === null ? null : (
      <>
        {problem ? <ProblemNotice problem={problem} /> : null}
        <Notice tone="success" title={t('insurance.withdrawn')} focusOnMount>
          <button
            type="button"
            className="hs-button hs-button-text"
            aria-disabled={isUnderWay}
            onClick={() => undo(withdrawn)}
          >
            {t('pending.undo')}
          </button>
        </Notice>
      </>
    )
  }
  const words = change.Description === null ? {} : { ChangeDescription: change.Description }
  const ask = () => withdraw(change.ChangeKey, { ...asked, ...words })
  const isDecided = problem?.code === 'change-decided'
  return (
    <div className="acc-answer">
      <StatusLine tone="info" icon="clock">
        {t('pending.since', { date: formatDate(dateIn(timeZone, change.SubmittedUtc), language) })}
      </StatusLine>
      {children}
      {problem ? (
        <ProblemNotice problem={problem}>
          <button
            type="button"
            className="hs-button hs-button-quiet"
            onClick={isDecided ? () => insuranceChanged() : ask}
          >
            {t(isDecided ? 'pending.look' : 'pending.again')}
          </button>
        </ProblemNotice>
      ) : (
        <div className="hs-actions">
          <button type="button" className="hs-button hs-button-text" aria-disabled={isUnderWay} onClick={ask}>
            {t(isUnderWay ? 'pending.withdrawing' : 'pending.withdraw')}
          </button>
        </div>
      )}
    </div>
  )
}
