import type { chargeCard } from '@homeside/contract/charges'
import { leastChargeCents } from '@homeside/contract/constants/limits'
import { eq, inArray } from 'drizzle-orm'

import { findLinksOrder } from '../../ordering/orders/find-done-order.ts'
import { totalCents } from '../../ordering/orders/presenter.ts'
import { findOrder } from '../../ordering/orders/queries.ts'
import type { CallRequest } from '../../platform/calls/call-request.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import {
  charges,
  paymentMethods,
  type ChargeRow,
  type PaymentMethodRow,
} from '../../platform/database/tables/payments.ts'
import type { ProviderRow } from '../../platform/database/tables/providers.ts'
import { instant } from '../../platform/dates/calendar.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { chargesOf, merchantOf, unkeptMinutes } from './policy.ts'
import { isPast } from './presenter.ts'
import { findMethod } from './saved-cards.ts'
import { settleAfterSeconds, settleQueuedCharge } from './settle-charge.ts'
import { openStatuses } from './write-outcome.ts'

/** A charge that is asked for by the patient, or by staff for a patient on the phone. */
export type ChargeWish = Pick<CallRequest<typeof chargeCard>, 'body' | 'now' | 'idempotencyKey'> & {
  database: Database
  caller: {
    scope: Scope
    provider: Pick<ProviderRow, 'merchantAccount'>
    session: Pick<PatientSession['session'], 'shortCodeKey'>
  }
}

interface BegunCharge {
  charge: ChargeRow
  method: PaymentMethodRow
  /** Whether the charge came with this key before. */
  isRepeated: boolean
}

/**
 * Records a charge before the processor is asked for it. The queue gets a job that finds out the result even when this
 * server fails. When a charge came with this idempotency key before, that charge is returned.
 *
 * @param reference The reference that a new charge gets at the processor.
 * @throws Problem idempotency-mismatch, not-found for a card or an order, validation for a card that has expired, an
 * amount above what the order still costs or below what a card can be charged, too-many-attempts.
 */
export function beginCharge(request: ChargeWish, queue: MessageQueue, reference: string): Promise<BegunCharge> {
  const { database, caller, body, now, idempotencyKey } = request
  const { scope } = caller
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, scope)
    const before = await findBefore(transaction, scope, idempotencyKey)
    if (before !== null) {
      const { charge } = before
      const same =
        charge.paymentMethodKey === body.PaymentMethodKey &&
        charge.amountCents === body.AmountCents &&
        charge.orderKey === body.OrderKey
      if (!same) throw new Problem('idempotency-mismatch')
      return { ...before, isRepeated: true }
    }

    const method = await findMethod(transaction, scope, body.PaymentMethodKey)
    const forgotten = instant(method.addedAt).add(unkeptMinutes, 'minute').isBefore(now)
    if (!method.kept && forgotten) throw new Problem('not-found')
    if (isPast(method, now)) throw new Problem('validation', { fields: { PaymentMethodKey: 'invalid' } })
    await refuseOtherOrder(transaction, caller, body.OrderKey)
    await checkAmount(transaction, scope, body.OrderKey, body.AmountCents)
    await countAttempts(transaction, chargesOf(scope), now)
    const [charge] = await transaction
      .insert(charges)
      .values({
        ...scope,
        idempotencyKey,
        merchant: merchantOf(caller),
        paymentMethodKey: body.PaymentMethodKey,
        orderKey: body.OrderKey,
        amountCents: body.AmountCents,
        status: 'Asked',
        reference,
        askedAt: now,
      })
      .returning()
    if (charge === undefined) throw new Error('The charge was not written.')
    const job = { ...scope, chargeKey: charge.chargeKey }
    await queue.add(transaction, settleQueuedCharge, job, { afterSeconds: settleAfterSeconds })
    return { charge, method, isRepeated: false }
  })
}

async function findBefore(database: Database, scope: Scope, idempotencyKey: string) {
  const [row] = await database
    .select({ charge: charges, method: paymentMethods })
    .from(charges)
    .innerJoin(paymentMethods, eq(paymentMethods.paymentMethodKey, charges.paymentMethodKey))
    .where(ownedBy(scope, charges, ownedBy(scope, paymentMethods), eq(charges.idempotencyKey, idempotencyKey)))
  return row ?? null
}

/** A texted link pays for the order that was placed with it, and for no other. */
async function refuseOtherOrder(
  database: Database,
  { scope, session }: ChargeWish['caller'],
  orderKey: number,
): Promise<void> {
  if (session.shortCodeKey === null) return
  const own = await findLinksOrder(database, scope, session.shortCodeKey)
  if (own?.orderKey !== orderKey) throw new Problem('not-found')
}

/**
 * A requested charge without an answer counts as paid, so that an order is never paid twice; and so does one that was given
 * back, but what went back because the order costs less than it did. The processor refuses less than its least.
 */
async function checkAmount(database: Database, scope: Scope, orderKey: number, amountCents: number): Promise<void> {
  const found = await findOrder(database, scope, orderKey)
  if (found === null) throw new Problem('not-found')
  const total = totalCents(found)
  if (total === null || found.order.status === 'Cancelled') {
    throw new Problem('validation', { fields: { OrderKey: 'invalid' } })
  }
  const asked = await database
    .select({ amountCents: charges.amountCents, returnedCents: charges.returnedCents })
    .from(charges)
    .where(
      ownedBy(
        scope,
        charges,
        eq(charges.orderKey, orderKey),
        inArray(charges.status, [...openStatuses, 'Approved', 'Refunded']),
      ),
    )
  const left = asked.reduce((rest, charge) => rest - charge.amountCents + charge.returnedCents, total)
  if (amountCents > left || amountCents < leastChargeCents)
    throw new Problem('validation', { fields: { AmountCents: 'out-of-range' } })
}
