import { answerQuery } from '@homeside/api-client/answer-query'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Charge } from '@homeside/contract/charges'
import { formatCents, formatDateTime } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { EmailText } from '@homeside/parts/email/email-text'
import { useCardName } from '@homeside/parts/payment/card-facts'
import { Amount, Facts, OutcomeMark } from '@homeside/parts/payment/facts'
import { OpenCharge } from '@homeside/parts/payment/open-charge'
import { isUnderWay } from '@homeside/parts/payment/payment-queries'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, Navigate, useParams } from '@homeside/remote-kit/router'
import { dashboardAtom, timeZoneAtom } from '@homeside/session/dashboard'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { BackLink, Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'

import { orderPath, paymentsPath } from '../../payment-paths.ts'

import './receipt.css'

/** One charge: its receipt when it was paid, else its result, or that it is not known yet. */
export default function ChargePage() {
  const t = useText('payments')
  const { alias = '', key = '' } = useParams()
  const isKey = /^[1-9]\d{0,15}$/.test(key)
  const query = answerQuery('payments/charges/{key}', { params: { key }, language: useLanguage() })
  const load = useQueryLoad({ ...query, enabled: isKey })
  const back = <BackLink to={paymentsPath(alias)}>{t('title')}</BackLink>
  // A link that was damaged on its way names no payment.
  if (!isKey) return <Navigate replace to={paymentsPath(alias)} />
  if (load.status !== 'ready') {
    return (
      <Page title={t('charges.title')} back={back}>
        <Loaded load={load} skeleton={<Skeleton shape="text" />}>
          {() => null}
        </Loaded>
      </Page>
    )
  }
  const charge = load.value
  if (!isUnderWay(charge)) return <SettledCharge charge={charge} back={back} />
  return <OpenCharge charge={charge} back={back} onSettled={load.retry} onPaid={load.retry} />
}

/** The result of a charge, beginning with whether anything was charged, and the receipt when it was paid. */
function SettledCharge({ charge, back }: { charge: Charge; back: ReactNode }) {
  const t = useText('payments')
  const language = useLanguage()
  const card = useCardName()(charge)
  const amount = formatCents(charge.AmountCents, language)
  const { name: provider } = useProvider()
  const { Status, RefundedCents, RefundFailedUtc, RefundingCents } = charge
  const money = (cents: number) => formatCents(cents, language)

  if (Status === 'Declined' || Status === 'NotCharged') {
    return (
      <Page title={t(Status === 'Declined' ? 'charge.declined' : 'charge.notCharged')} back={back}>
        <OutcomeMark tone="danger" />
        <p>{t('charge.notPaidText')}</p>
        <Receipt charge={charge} />
      </Page>
    )
  }
  const isRefunded = Status === 'Refunded'
  return (
    <Page title={t(isRefunded ? 'charge.refunded' : 'charge.paid', { amount })} back={back}>
      <OutcomeMark tone={isRefunded ? 'info' : 'success'} />
      {isRefunded ? <p>{t('charge.refundedText', { card })}</p> : null}
      {!isRefunded && RefundedCents > 0 ? (
        <p>{t('charge.refundedPartText', { amount: money(RefundedCents), card })}</p>
      ) : null}
      {RefundingCents > 0 ? <p>{t('charge.refundingText', { amount: money(RefundingCents), card })}</p> : null}
      {RefundFailedUtc ? <p>{t('charge.refundFailedText', { card, provider })}</p> : null}
      {RefundedCents + RefundingCents === 0 && !RefundFailedUtc ? <p>{t('charge.goes')}</p> : null}
      <Receipt charge={charge} />
    </Page>
  )
}

/** The facts of a charge, for printing or emailing. */
function Receipt({ charge }: { charge: Charge }) {
  const t = useText('payments')
  const api = useApi()
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const { name: provider } = useProvider()
  const cardName = useCardName()
  const mailing = useAction()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { alias = '' } = useParams()
  const { patientUser } = useAtomValue(dashboardAtom)
  const { ReceiptNumber, OrderKey, OrderNumber, ItemNames, AmountCents, SettledUtc, AskedUtc } = charge
  const order = OrderKey ? <Link to={orderPath(alias, OrderKey)}>{OrderNumber}</Link> : null

  function mail() {
    mailing.run(async () => {
      const params = { key: String(charge.ChargeKey) }
      setSentTo((await call(api, 'POST', 'payments/charges/{key}/receipt', { params, json: {} })).SentTo)
    })
  }

  return (
    <>
      <section className="hs-surface hs-stack pay-receipt" aria-labelledby="pay-receipt">
        <h2 id="pay-receipt">{t(ReceiptNumber ? 'charge.receipt' : 'title')}</h2>
        <Amount cents={AmountCents} />
        <Facts
          facts={[
            ...(patientUser
              ? [[t('charge.patient'), `${patientUser.FirstName} ${patientUser.LastName}`] as const]
              : []),
            [t('charge.paidTo'), provider],
            ...(ItemNames.length > 0 ? [[t('charge.forWhat'), ItemNames.join(', ')] as const] : []),
            ...(order ? [[t('charge.order'), order] as const] : []),
            [t('charge.card'), cardName(charge)],
            [t('charge.date'), formatDateTime(SettledUtc ?? AskedUtc, language, timeZone)],
            ...(ReceiptNumber ? [[t('charge.number'), ReceiptNumber] as const] : []),
          ]}
        />
      </section>
      {ReceiptNumber ? (
        <>
          {mailing.problem ? <ProblemNotice problem={mailing.problem} /> : null}
          {sentTo ? (
            <Notice tone="success" title={<EmailText text={t('charge.mailed', { email: sentTo })} />} focusOnMount />
          ) : null}
          <div className="hs-actions pay-receipt-ways">
            <button type="button" className="hs-button hs-button-quiet" onClick={() => window.print()}>
              {t('charge.print')}
            </button>
            <button
              type="button"
              className="hs-button hs-button-text"
              aria-disabled={mailing.isUnderWay}
              onClick={mail}
            >
              {t('charge.mail')}
            </button>
          </div>
        </>
      ) : null}
    </>
  )
}
