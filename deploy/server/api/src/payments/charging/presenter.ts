import type { AddedPaymentMethod, CardStay, PaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Language } from '@homeside/contract/wire'

import type { PaymentMethodRow } from '../../platform/database/tables/payments.ts'
import { instant } from '../../platform/dates/calendar.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import type { AddedMethod } from './add-method.ts'
import { savingConsent, savingConsentVersion } from './card-consent.ts'
import type { FoundStay } from './card-stays.ts'

interface Reader {
  now: Date
  language: Language
  caller: Pick<PatientSession, 'provider'>
}

/** Cards on file on the wire, with the terms of saving one. */
export function presentMethods(rows: PaymentMethodRow[], { now, language, caller }: Reader): PaymentMethodsAnswer {
  return {
    Items: rows.map((row) => presentMethod(row, now)),
    SavingConsent: { Version: savingConsentVersion, Text: savingConsent[language](caller.provider.name) },
  }
}

/** A saved card on the wire, and whether it is new. */
export function presentAdded({ row, outcome }: AddedMethod, now: Date): AddedPaymentMethod {
  return { ...presentMethod(row, now), Outcome: outcome }
}

/** The result of a visit to the card page on the wire. */
export function presentStay({ state, method }: FoundStay, now: Date): CardStay {
  return { State: state, PaymentMethod: method && presentMethod(method, now) }
}

/** A card on file on the wire. */
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

/** Why a card cannot be deleted; null when it can. */
export function whyKept({ onAutopay, onPaymentPlan }: PaymentMethodRow): PaymentMethod['CannotDeleteReason'] {
  if (onAutopay) return 'card-on-autopay'
  return onPaymentPlan ? 'card-on-payment-plan' : null
}

/** Whether the date of a card has passed, and the processor, which was asked since, knows no other. */
export function hasExpired(card: PaymentMethodRow, now: Date): boolean {
  return isPast(card, now) && card.readAt !== null && isPast(card, card.readAt)
}

/** A card is valid until the end of its month, in the time zone where that ends last. */
export function isPast({ expYear, expMonth }: PaymentMethodRow, now: Date): boolean {
  const ends = instant(new Date(Date.UTC(expYear, expMonth))).add(12, 'hour')
  return !ends.isAfter(now)
}
