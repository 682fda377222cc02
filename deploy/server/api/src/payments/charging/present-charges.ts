import type { Charge, ChargesAnswer } from '@homeside/contract/charges'
import type { Language } from '@homeside/contract/wire'

import type { FoundItem } from '../../ordering/orders/order-parts.ts'
import { dueNowCents } from '../../ordering/orders/presenter.ts'
import { presentCatalogueNames } from '../../ordering/supplies/presenter.ts'
import type { ChargeRow } from '../../platform/database/tables/payments.ts'
import { patientToday } from '../../platform/dates/calendar.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import type { FoundCharge, FoundCharges } from './find-charges.ts'

const statuses: Readonly<Record<ChargeRow['status'], Charge['Status']>> = {
  Asked: 'Asked',
  Unknown: 'Unknown',
  Confirming: 'ToConfirm',
  Approved: 'Paid',
  Declined: 'Declined',
  Failed: 'NotCharged',
  Refunded: 'Refunded',
}

interface Reader {
  language: Language
  now: Date
  caller: Pick<PatientSession, 'patient'>
}

/** Owed amounts and charges on the wire. */
export function presentCharges({ due, charges }: FoundCharges, { language, now, caller }: Reader): ChargesAnswer {
  return {
    Due: due.flatMap((found) => {
      const AmountCents = dueNowCents(found)
      const { orderKey, orderNumber } = found.order
      if (AmountCents === 0) return []
      return [{ OrderKey: orderKey, OrderNumber: orderNumber, ItemNames: names(found.items, language), AmountCents }]
    }),
    AsOf: patientToday(now, caller.patient.timeZoneKey),
    Items: charges.map((found) => presentCharge(found, language)),
  }
}

/** A charge on the wire, in the reader's language. */
export function presentCharge({ charge, method, orderNumber, items }: FoundCharge, language: Language): Charge {
  const isPaid = charge.status === 'Approved' || charge.status === 'Refunded'
  return {
    ChargeKey: charge.chargeKey,
    OrderKey: charge.orderKey,
    OrderNumber: orderNumber,
    ItemNames: names(items, language),
    AmountCents: charge.amountCents,
    Brand: method.brand,
    Last4: method.last4,
    Status: statuses[charge.status],
    AskedUtc: charge.askedAt.toISOString(),
    SettledUtc: charge.settledAt?.toISOString() ?? null,
    RefundAskedUtc: charge.refundAskedAt?.toISOString() ?? null,
    RefundedUtc: charge.refundedAt?.toISOString() ?? null,
    RefundedCents: charge.refundedCents,
    RefundingCents: charge.refundingCents,
    RefundFailedUtc: charge.refundFailedAt?.toISOString() ?? null,
    Dispute: charge.dispute,
    LostCents: charge.lostCents,
    ReceiptNumber: isPaid ? receiptNumber(charge) : null,
  }
}

/** The unique number of a receipt. */
export function receiptNumber({ chargeKey }: Pick<ChargeRow, 'chargeKey'>): string {
  return `R-${String(chargeKey).padStart(6, '0')}`
}

function names(items: FoundItem[], language: Language): string[] {
  return items.map(({ item }) => presentCatalogueNames(item, language).PlainName)
}
