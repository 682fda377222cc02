import type { Charge, ChargesAnswer, DueCharge } from '@homeside/contract/charges'
import type { PaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'
import { isUnderWay } from '@homeside/parts/payment/payment-queries'

/** What somebody should know of their payments before anything else. */
export type Attention =
  | { is: 'toConfirm' | 'notKnown'; charge: Charge }
  | { is: 'due'; due: DueCharge }
  | { is: 'dueAll'; count: number; cents: number }
  | { is: 'expired'; card: PaymentMethod }
  | { is: 'nothing' }

/** What is most urgent: a bank that waits, a payment that must not be made again, what is owed, a card that has expired. */
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
