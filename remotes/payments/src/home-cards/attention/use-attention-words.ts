import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useCardName } from '@homeside/parts/payment/card-facts'
import { useParams } from '@homeside/remote-kit/router'

import { chargePath, paymentsPath, payPath } from '../../payment-paths.ts'
import type { Attention } from './attention-of.ts'

interface AttentionWords {
  text: string
  /** Null where there is nothing to do. */
  way: { text: string; to: string } | null
}

/** How it is said, and the way to it. */
export function useAttentionWords(): (attention: Attention) => AttentionWords {
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
      default:
        return { text: t('attention.nothing'), way: null }
    }
  }
}
