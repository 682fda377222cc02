import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { timeZoneAtom } from '@homeside/session/time-zone'
import { Notice } from '@homeside/ui/notice'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { ProblemNotice } from '../../action/problem-notice.tsx'
import { useAction } from '../../action/use-action.ts'
import { insuranceChanged } from '../../api/insurance-changed.ts'

/** One tap says that what stands on the page is right; nothing is asked about what is not on file. */
export function ConfirmInsurance({ insurance: { Items, ConfirmedUtc } }: { insurance: InsuranceAnswer }) {
  const t = useText('account-settings')
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()
  const [isConfirmed, setConfirmed] = useState(false)
  if (Items.length === 0) return null
  const on = ConfirmedUtc === null ? null : formatDate(dateIn(timeZone, ConfirmedUtc), language)

  const confirm = () =>
    run(async () => {
      const json = { InsuranceIsCorrect: true, Policies: [] }
      insuranceChanged(await call(api, 'POST', paths.insurance, { json }))
      setConfirmed(true)
    })

  if (isConfirmed) return <Notice tone="success" title={t('insurance.confirmed', { date: on ?? '' })} focusOnMount />
  return (
    <section className="hs-surface hs-stack">
      <h2 className="acc-question">{t('insurance.isRight')}</h2>
      <p>{t('insurance.isRightMeaning')}</p>
      {on === null ? null : <p className="hs-hint">{t('insurance.lastConfirmed', { date: on })}</p>}
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-primary" aria-disabled={isUnderWay} onClick={confirm}>
          {t(isUnderWay ? 'insurance.confirming' : 'insurance.confirm')}
        </button>
      </div>
    </section>
  )
}
