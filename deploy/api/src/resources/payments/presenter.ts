import type { Charge, PaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'

import type { ChargeRow, PaymentMethodRow } from '../../database/tables/payments.ts'
import { instant } from '../../dates/instants.ts'

export function presentMethods(rows: PaymentMethodRow[], now: Date): PaymentMethodsAnswer {
  return { Items: rows.map((row) => presentMethod(row, now)) }
}

export function presentMethod(row: PaymentMethodRow, now: Date): PaymentMethod {
  const reason = whyKept(row)
  return {
    PaymentMethodKey: row.paymentMethodKey,
    Brand: row.brand,
    Last4: row.last4,
    ExpMonth: row.expMonth,
    ExpYear: row.expYear,
    CardName: row.cardName,
    IsDefault: row.isDefault,
    IsAutoPay: row.onAutopay,
    IsPaymentPlan: row.onPaymentPlan,
    CanDelete: reason === null,
    CannotDeleteReason: reason,
    Status: hasExpired(row, now) ? 'Expired' : 'Active',
  }
}

/** Why a card cannot be taken off file; null when it can. */
export function whyKept({ onAutopay, onPaymentPlan }: PaymentMethodRow): PaymentMethod['CannotDeleteReason'] {
  if (onAutopay) return 'card-on-autopay'
  return onPaymentPlan ? 'card-on-payment-plan' : null
}

/** A card is good to the end of its month, wherever that ends last. */
export function hasExpired({ expYear, expMonth }: PaymentMethodRow, now: Date): boolean {
  const ends = instant(new Date(Date.UTC(expYear, expMonth))).add(12, 'hour')
  return !ends.isAfter(now)
}

export function presentCharge({ charge, last4 }: { charge: ChargeRow; last4: string }): Charge {
  return {
    ChargeKey: charge.chargeKey,
    AmountCents: charge.amountCents,
    Last4: last4,
    OrderKey: charge.orderKey,
    ChargedUtc: (charge.settledAt ?? charge.askedAt).toISOString(),
  }
}
