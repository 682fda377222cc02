import { joinLoads } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Charge, ChargesAnswer, DueCharge } from '@homeside/contract/charges'
import type { PaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useCardName } from '@homeside/parts/payment/card-facts'
import { chargesQuery, paymentMethodsQuery, isUnderWay } from '@homeside/parts/payment/payment-queries'
import { Link, useParams } from '@homeside/remote-kit/router'
import { dashboardAtom } from '@homeside/session/dashboard'
import { isWaitingForPatient } from '@homeside/ui/order-state'
import { useAtomValue } from 'jotai'

import { chargePath, paymentsPath, payPath } from '../../payment-paths.ts'

import './attention-card.css'

/** The home page's card while something is owed or wrong: what is most urgent, and the way to it. */
export default function AttentionCard() {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const wordsOf = useAttentionWords()
  const load = joinLoads(useQueryLoad(chargesQuery(language)), useQueryLoad(paymentMethodsQuery(language)))
  const isSecond = useAtomValue(dashboardAtom).dashboardInfo?.LastOrders.some(isWaitingForPatient)
  const words = load.status === 'ready' ? wordsOf(attentionOf(...load.value)) : null
  return (
    <section className="hs-surface pay-attention" aria-labelledby="pay-attention">
      <h2 id="pay-attention">
        <Link to={paymentsPath(alias)}>{t('title')}</Link>
      </h2>
      {words ? <p>{words.text}</p> : null}
      {words?.way ? (
        <Link className={`hs-button ${isSecond ? 'hs-button-quiet' : 'hs-button-primary'}`} to={words.way.to}>
          {words.way.text}
        </Link>
      ) : null}
    </section>
  )
}

interface AttentionWords {
  text: string
  /** Null where there is nothing to do. */
  way: { text: string; to: string } | null
}

/** How it is said, and the way to it. */
function useAttentionWords(): (attention: Attention) => AttentionWords {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const cardName = useCardName()
  return (attention) => {
    switch (attention.is) {
      case 'toConfirm':
      case 'notKnown': {
        const amount = formatCents(attention.charge.AmountCents, language)
        const way = t(attention.is === 'toConfirm' ? 'attention.confirm' : 'attention.look')
        return {
          text: t(`attention.${attention.is}`, { amount }),
          way: { text: way, to: chargePath(alias, attention.charge.ChargeKey) },
        }
      }
      case 'due': {
        const { AmountCents, OrderKey, OrderNumber } = attention.due
        const amount = formatCents(AmountCents, language)
        return {
          text: t('attention.due', { amount, number: OrderNumber }),
          way: { text: t('payNow', { amount }), to: payPath(alias, OrderKey) },
        }
      }
      case 'dueAll': {
        const { count, cents } = attention
        return {
          text: t('attention.dueAll', { count, amount: formatCents(cents, language) }),
          way: { text: t('attention.payAll'), to: paymentsPath(alias) },
        }
      }
      case 'expired':
        return {
          text: t('attention.expired', { card: cardName(attention.card) }),
          way: { text: t('cards.addNew'), to: paymentsPath(alias) },
        }
      case 'nothing':
        return { text: t('attention.nothing'), way: null }
    }
  }
}

/** What somebody should know of their payments before anything else. */
export type Attention =
  | { is: 'toConfirm' | 'notKnown'; charge: Charge }
  | { is: 'due'; due: DueCharge }
  | { is: 'dueAll'; count: number; cents: number }
  | { is: 'expired'; card: PaymentMethod }
  | { is: 'nothing' }

/**
 * What is most urgent: a bank that waits, a payment that must not be made again, what is owed, a card that has expired.
 */
export function attentionOf({ Due, Items }: ChargesAnswer, { Items: cards }: PaymentMethodsAnswer): Attention {
  const toConfirm = Items.find(({ Status }) => Status === 'ToConfirm')
  if (toConfirm) return { is: 'toConfirm', charge: toConfirm }
  const notKnown = Items.find(isUnderWay)
  if (notKnown) return { is: 'notKnown', charge: notKnown }
  const [due, ...others] = Due
  if (due && others.length === 0) return { is: 'due', due }
  if (due) {
    return { is: 'dueAll', count: Due.length, cents: Due.reduce((total, { AmountCents }) => total + AmountCents, 0) }
  }
  const expired = cards.find(
    ({ Status, IsDefault, IsAutoPay, IsPaymentPlan }) =>
      Status === 'Expired' && (IsDefault || IsAutoPay || IsPaymentPlan),
  )
  return expired ? { is: 'expired', card: expired } : { is: 'nothing' }
}
