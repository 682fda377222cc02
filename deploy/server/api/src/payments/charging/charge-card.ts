import { randomUUID } from 'node:crypto'

import { and, eq, ne } from 'drizzle-orm'

import type { Dependencies } from '../../platform/calls/dependencies.ts'
import { lockPatient } from '../../platform/database/lock-patient.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { type ChargeRow, charges, type PaymentMethodRow } from '../../platform/database/tables/payments.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { type ChargeOutcome, keptCharge } from '../../platform/processor/processor.ts'
import { beginCharge, type ChargeWish as Request } from './begin-charge.ts'
import { readPastCard } from './read-card.ts'
import { settleCharge } from './settle-charge.ts'
import { isOpen, writeOutcome } from './write-outcome.ts'

type Given = Pick<Dependencies, 'processor' | 'queue'>

/** Charges that this server is waiting for, by reference. A repeated request waits too. */
const underWay = new Map<string, Promise<ChargeRow>>()

/**
 * Charges a card once per Idempotency-Key. The charge is recorded before the processor is asked, again when the
 * processor has a name for it, and settled afterwards, each in its own transaction, so that none waits for another
 * server. It is made only by its recorded name, and so once. A repeated request with the key gets the result.
 *
 * @throws Problem payment-declined; payment-failed, when nothing was charged; payment-unreachable, when that is not known
 * yet; or what `beginCharge` throws.
 */
export async function chargeCard(request: Request, given: Given): Promise<ChargeRow> {
  const { database, caller, body, now } = request
  await readPastCard(database, given.processor, { scope: caller.scope, key: body.PaymentMethodKey, now })
  await settleOthers(request, given, body.OrderKey)
  const settled = await chargeOnce(request, given)
  if (settled.status === 'Declined') throw new Problem('payment-declined')
  if (settled.status === 'Failed') throw new Problem('payment-failed')
  if (settled.status === 'Asked' || settled.status === 'Unknown') throw new Problem('payment-unreachable')
  return settled
}

/**
 * Adds the reference to the charges under way before others can find the charge, because a repeated request may learn
 * of the commit before this one does.
 */
async function chargeOnce(request: Request, given: Given): Promise<ChargeRow> {
  const reference = randomUUID()
  let startSending: (sent: Promise<ChargeRow>) => void = () => undefined
  const sending = new Promise<ChargeRow>((resolve) => {
    startSending = resolve
  })
  underWay.set(reference, sending)
  try {
    const { charge, method, isRepeated } = await beginCharge(request, given.queue, reference)
    if (!isRepeated) startSending(send(request, given, charge, method))
    return (await underWay.get(charge.reference)) ?? (await ask(request, given, charge))
  } finally {
    underWay.delete(reference)
  }
}

async function send(request: Request, given: Given, begun: ChargeRow, method: PaymentMethodRow): Promise<ChargeRow> {
  const { database, caller, now } = request
  const charge = await prepare(request, given, begun, method)
  const outcome = await outcomeOf(given, charge, request.body.ReturnUrl)
  if (outcome !== null) return writeOutcome(database, given.queue, { charge, outcome, now, isWatched: true })
  const mine = ownedBy(caller.scope, charges, and(eq(charges.chargeKey, charge.chargeKey), eq(charges.status, 'Asked')))
  const [unknown] = await database.update(charges).set({ status: 'Unknown' }).where(mine).returning()
  return unknown ?? charge
}

/**
 * Gets a charge its name at the processor, and records it before anything is charged by it. The name is missing when
 * the processor gave none, or when the charge was closed meanwhile.
 */
async function prepare(
  { database, caller: { scope } }: Request,
  { processor }: Given,
  begun: ChargeRow,
  { processorCard: id, processorCustomer: customer }: PaymentMethodRow,
): Promise<ChargeRow> {
  const { amountCents, chargeKey, merchant, reference } = begun
  try {
    const processorCharge = await processor.prepareCharge({ merchant, card: { id, customer }, amountCents, reference })
    return await database.transaction(async (transaction) => {
      await lockPatient(transaction, scope)
      const mine = ownedBy(scope, charges, and(eq(charges.chargeKey, chargeKey), eq(charges.status, 'Asked')))
      const [named] = await transaction.update(charges).set({ processorCharge }).where(mine).returning()
      return named ?? begun
    })
  } catch (error) {
    ignoreProblem(error)
    return begun
  }
}

/** Null when nobody knows the result of the charge. */
async function outcomeOf({ processor }: Given, charge: ChargeRow, returnUrl: string): Promise<ChargeOutcome | null> {
  const kept = keptCharge(charge)
  if (kept === null) return 'closed'
  try {
    return await processor.charge(kept, returnUrl)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code !== 'payment-failed') return null
    // It answered that it failed, so it can say for good that nothing was charged.
    return processor.closeCharge(kept).catch(() => null)
  }
}

async function ask({ database, now }: Request, { processor, queue }: Given, charge: ChargeRow): Promise<ChargeRow> {
  return settleCharge({ database, queue, processor, now, isWatched: true }, charge)
}

/** Finds out the results of earlier charges of an order, so that the patient is not kept from paying. */
async function settleOthers(request: Request, given: Given, orderKey: number): Promise<void> {
  const { database, caller, idempotencyKey } = request
  const others = and(eq(charges.orderKey, orderKey), ne(charges.idempotencyKey, idempotencyKey))
  const rows = await database
    .select()
    .from(charges)
    .where(ownedBy(caller.scope, charges, others))
  for (const charge of rows) {
    if (isOpen(charge) && !underWay.has(charge.reference)) await ask(request, given, charge).catch(ignoreProblem)
  }
}

/** Leaves a charge as it is when its result cannot be found out. An unknown result counts as paid. */
function ignoreProblem(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}
