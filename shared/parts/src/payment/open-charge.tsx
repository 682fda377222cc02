import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { Charge } from '@homeside/contract/charges'
import { formatCents, formatDateTime } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { ProblemNotice, useAction } from '../action/use-action.tsx'
import { useCardName } from './card-facts.ts'
import { Facts, OutcomeMark } from './facts.tsx'
import { chargesChanged, isUnderWay } from './payment-queries.ts'

interface OpenChargeProps {
  charge: Charge
  back?: ReactNode
  /** Called when the result is known and the charge was not paid. */
  onSettled: () => void
  onPaid: (charge: Charge) => Promise<void> | void
}

/** A charge whose result is not known yet, or whose bank waits for the patient: what it is, and what happens next. */
export function OpenCharge({ charge, back, onSettled, onPaid }: OpenChargeProps) {
  const t = useText('payment')
  const api = useApi()
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const { phone } = useProvider()
  const cardName = useCardName()
  const action = useAction()
  const [isStillOpen, setStillOpen] = useState(false)
  const params = { key: String(charge.ChargeKey) }
  const isToConfirm = charge.Status === 'ToConfirm'

  async function ask(isPressed: boolean) {
    setStillOpen(false)
    const now = await answerNow()
    if (now === null || isUnderWay(now)) return setStillOpen(isPressed)
    await chargesChanged()
    await (now.Status === 'Paid' ? onPaid(now) : onSettled())
  }

  /** Null when there is none. The page says the same. */
  async function answerNow(): Promise<Charge | null> {
    try {
      return await call(api, 'POST', 'payments/charges/{key}/ask', { params, json: {} })
    } catch (error) {
      if (error instanceof ApiProblem && error.mayPassLater) return null
      throw error
    }
  }

  async function confirm() {
    window.location.assign((await call(api, 'POST', 'payments/charges/{key}/confirmation', { params, json: {} })).Url)
  }

  // A patient who returns from the bank's page, or opens this page later, wants the result.
  const askOnce = useEffectEvent(() => action.run(() => ask(false)))
  useEffect(() => askOnce(), [])

  return (
    <Page title={t(isToConfirm ? 'confirm.title' : 'unknown.title')} back={back}>
      <OutcomeMark tone="waiting" />
      <p>
        <b>{t(isToConfirm ? 'confirm.nothingYet' : 'unknown.doNotPay')}</b>{' '}
        {t(isToConfirm ? 'confirm.text' : 'unknown.text')}
      </p>
      <div className="hs-surface">
        <Facts
          facts={[
            [t('facts.amount'), formatCents(charge.AmountCents, language)],
            [t('facts.for'), charge.ItemNames.join(', ')],
            [t('facts.order'), charge.OrderNumber ?? ''],
            [t('facts.card'), cardName(charge)],
            [t('facts.asked'), formatDateTime(charge.AskedUtc, language, timeZone)],
          ]}
        />
      </div>
      {action.problem ? <ProblemNotice problem={action.problem} /> : null}
      {isStillOpen ? <Notice tone="info" title={t('unknown.still')} focusOnMount /> : null}
      {isToConfirm ? (
        <div className="hs-actions">
          <button
            type="button"
            className="hs-button hs-button-primary"
            aria-disabled={action.isUnderWay}
            onClick={() => action.run(confirm)}
          >
            {t('confirm.go')}
          </button>
        </div>
      ) : (
        <>
          <section className="hs-stack" aria-labelledby="hs-what-now">
            <h2 id="hs-what-now">{t('unknown.whatNow')}</h2>
            <ol>
              <li>{t('unknown.first')}</li>
              <li>{t('unknown.second')}</li>
              <li>{t('unknown.third')}</li>
            </ol>
          </section>
          <div className="hs-actions">
            <button
              type="button"
              className="hs-button hs-button-quiet"
              aria-disabled={action.isUnderWay}
              onClick={() => action.run(() => ask(true))}
            >
              {t(action.isUnderWay ? 'unknown.asking' : 'unknown.ask')}
            </button>
          </div>
        </>
      )}
      <p className="hs-hint">
        {t('unknown.safe')} <PhoneLink phone={phone} />
      </p>
    </Page>
  )
}
