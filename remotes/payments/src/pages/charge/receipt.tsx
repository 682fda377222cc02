import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { Charge } from '@homeside/contract/charges'
import { paths } from '@homeside/contract/constants/paths'
import { formatDateTime } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { useCardName } from '@homeside/parts/payment/card-facts'
import { Amount, Facts } from '@homeside/parts/payment/facts'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Notice } from '@homeside/ui/notice'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import './receipt.css'

/** The facts of a charge, for printing or emailing. */
export function Receipt({ charge }: { charge: Charge }) {
  const t = useText('payments')
  const api = useApi()
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  const { name: provider } = useProvider()
  const cardName = useCardName()
  const mailing = useAction()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { ReceiptNumber, OrderNumber, ItemNames, AmountCents, SettledUtc, AskedUtc } = charge

  function mail() {
    mailing.run(async () => {
      const params = { key: String(charge.ChargeKey) }
      setSentTo((await call(api, 'POST', paths.chargeReceipt, { params, json: {} })).SentTo)
    })
  }

  return (
    <>
      <section className="hs-surface hs-stack pay-receipt" aria-labelledby="pay-receipt">
        <h2 id="pay-receipt">{t(ReceiptNumber ? 'charge.receipt' : 'title')}</h2>
        <Amount cents={AmountCents} />
        <Facts
          facts={[
            [t('charge.paidTo'), provider],
            ...(ItemNames.length > 0 ? [[t('charge.forWhat'), ItemNames.join(', ')] as const] : []),
            ...(OrderNumber ? [[t('charge.order'), OrderNumber] as const] : []),
            [t('charge.card'), cardName(charge)],
            [t('charge.date'), formatDateTime(SettledUtc ?? AskedUtc, language, timeZone)],
            ...(ReceiptNumber ? [[t('charge.number'), ReceiptNumber] as const] : []),
          ]}
        />
      </section>
      {ReceiptNumber ? (
        <>
          {mailing.problem ? <ProblemNotice problem={mailing.problem} /> : null}
          {sentTo ? <Notice tone="success" title={t('charge.mailed', { email: sentTo })} focusOnMount /> : null}
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
