import type { OrderMoney } from '@homeside/contract/constants/order-money'
import type { Language } from '@homeside/contract/wire'
import { formatCents } from '@homeside/i18n/format'
import type { useText } from '@homeside/i18n/use-text'

type Text = ReturnType<typeof useText<'orders'>>

/** A figure of an order's cost, with its name. */
interface MoneyLine {
  name: string
  value: string
}

/** What an order costs, the same before and after it is placed. What is not known is in no sum. */
export function moneyLines(money: OrderMoney, t: Text, language: Language): MoneyLine[] {
  const { copay, unknown, isUnknown, addOns, total, paid, rest, way } = money
  const line = (name: string, cents: number): MoneyLine => ({ name, value: formatCents(cents, language) })
  if (way === 'cancelled' && isUnknown) return paid > 0 ? [line(t('placed.paid'), paid)] : []
  return [
    isUnknown ? { name: t('review.copay'), value: t('review.notKnown') } : line(t('review.copay'), copay),
    ...(addOns > 0 ? [line(t('review.addOns'), addOns)] : []),
    ...(addOns > 0 && unknown === 0 ? [line(t('review.total'), total)] : []),
    ...(paid > 0 ? [line(t('placed.paid'), paid)] : []),
    ...(paid > 0 && rest > 0 && way !== 'cancelled' ? [line(t('placed.rest'), rest)] : []),
  ]
}

/** What is not in the figures, and how the rest is paid. Nothing for an order that costs nothing more. */
export function moneyMeaning({ unknown, isUnknown, way }: OrderMoney, t: Text, isPlaced: boolean): string[] {
  if (way === 'cancelled') return []
  return [
    ...(unknown > 0 ? [isUnknown ? t('review.copayUnknown') : t('review.copayPartly', { count: unknown })] : []),
    ...(way === 'now' ? [t(isPlaced ? 'placed.toPay' : 'review.paidWithOrder')] : []),
    ...(way === 'bill' && unknown === 0 ? [t('review.copayMeaning')] : []),
    ...(way === 'paid' ? [t('placed.allPaid')] : []),
  ]
}
