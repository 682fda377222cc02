import { randomInt } from 'node:crypto'

import { orderAheadDays } from '@homeside/contract/constants/limits'
import { nextOrderState, type HoldReason } from '@homeside/contract/constants/order-states'
import type { PlaceOrderRequest } from '@homeside/contract/orders'

import type { Database } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { orderAddOns, orderEvents, orderItems, orders } from '../../platform/database/tables/orders.ts'
import { addDays, latest } from '../../platform/dates/calendar.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PatientSession } from '../../platform/session/patient-session.ts'
import { addEvent } from '../../providers/events/relay-events.ts'
import { canBeOrdered } from '../supplies/assess-supplies.ts'
import { estimateDelivery } from '../supplies/estimate-delivery.ts'
import type { OrderLine } from './check-order.ts'

/** Letters and digits that nobody confuses on the phone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number that can be read aloud and not guessed: `HS-7K3M-Q9XA`, 39 random bits. */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `HS-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Who places an order: a patient in a session, or somebody of the provider for a patient who calls. */
export interface Orderer {
  /** Null for who calls and has no account. */
  accountKey: number | null
  session: Pick<PatientSession['session'], 'patientHubLite' | 'shortCodeKey'> | null
  /** Null where the patient orders here. */
  call: {
    /** The name of who took the call, as the trail has it. */
    by: string
    /** Who took the call, as the patient reads it. */
    takenBy: string
    /** Who called: the patient, or somebody for them. */
    toldBy: string
    /** Why staff go beyond what the patient could order now. */
    beyond: string | null
  } | null
}

/** The patient whose order it is, and who places it. */
interface Whose extends Pick<PatientSession, 'patient' | 'provider'> {
  scope: Scope
  orderer: Orderer
}

/**
 * Inserts an order with its items, its add-ons and the first entry of its timeline. Returns its key.
 *
 * @throws Problem validation when no phone is on file and none was given.
 */
export async function insertOrder(
  database: Database,
  { scope, patient, provider, orderer: { accountKey, session, call } }: Whose,
  request: PlaceOrderRequest,
  lines: OrderLine[],
  { now, today }: { now: Date; today: string },
): Promise<number> {
  const address = addressOf(request, patient)
  const goesElsewhere = !isSameAddress(address, addressOf({}, patient))
  const holdReason = holdReasonOf(request, lines, session?.patientHubLite === true && goesElsewhere)
  const status = nextOrderState('Draft', holdReason === null ? 'submit' : 'submitForReview')
  if (status === null) throw new Error('A draft can always be submitted.')
  const deliveryPhone = request.DeliveryPhone ?? patient.mobilePhone ?? patient.homePhone
  if (deliveryPhone === null) throw new Problem('validation', { fields: { DeliveryPhone: 'required' } })

  const [order] = await database
    .insert(orders)
    .values({
      ...scope,
      orderNumber: newOrderNumber(),
      orderDate: today,
      status,
      holdReason,
      ...address,
      deliveryPhone,
      // Nobody can say when such an order arrives before staff have looked at it.
      estimatedDeliveryDate: holdReason === null ? estimateDelivery(today, dueDates(lines, today), provider) : null,
      requestedByAccountKey: accountKey,
      toldBy: call?.toldBy ?? null,
      takenBy: call?.takenBy ?? null,
      beyond: call?.beyond ?? null,
      requestedAt: now,
      confirmedNeed: request.ConfirmsNeed,
      statement: request.Statement ?? null,
      addressConfirmed: request.AddressIsCorrect,
      insuranceConfirmed: request.InsuranceIsCorrect,
      // As typed, unless it is blank.
      changeDescription: request.ChangeDescription?.trim() ? request.ChangeDescription : null,
      termsAcceptedAt: now,
      emailDisclaimerAcceptedAt: request.AcceptsEmailDisclaimer ? now : null,
      additionalDisclaimerAcceptedAt: request.AcceptsAdditionalDisclaimer ? now : null,
    })
    .returning({ orderKey: orders.orderKey })
  if (order === undefined) throw new Error('The order was not written.')

  const { orderKey } = order
  await database.insert(orderItems).values(lines.map((line) => ({ ...scope, orderKey, ...itemOf(line) })))
  const extras = lines.flatMap(({ supply, addOns }) =>
    addOns.map(({ addOn, quantity }) => ({
      ...scope,
      orderKey,
      supplyKey: supply.prescribed.supplyKey,
      addOnKey: addOn.addOnKey,
      quantity,
      priceCents: addOn.priceCents * quantity,
    })),
  )
  if (extras.length > 0) await database.insert(orderAddOns).values(extras)
  await database.insert(orderEvents).values({ ...scope, orderKey, status, at: now, by: call?.by ?? null })
  await addEvent(database, scope, { type: 'order.placed', subjectKey: orderKey }, now)
  return orderKey
}

function addressOf(
  { DeliveryAddress: other }: Pick<PlaceOrderRequest, 'DeliveryAddress'>,
  patient: PatientSession['patient'],
) {
  if (other === undefined) {
    const { street, apt, city, state, postalCode } = patient
    return { street, apt, city, state, postalCode }
  }
  return { street: other.Street, apt: other.Apt, city: other.City, state: other.State, postalCode: other.PostalCode }
}

/** Whether two addresses are the same, however they are written. */
function isSameAddress(one: ReturnType<typeof addressOf>, other: ReturnType<typeof addressOf>): boolean {
  const plain = ({ apt, city, postalCode, state, street }: ReturnType<typeof addressOf>): string =>
    [street, apt, city, state, postalCode]
      .join(' ')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return plain(one) === plain(other)
}

/** When each item will be needed, by the patient's stock and by the payor's interval. */
function dueDates(lines: readonly OrderLine[], today: string): (string | null)[] {
  return lines.map(({ supply, daysLeft }) =>
    latest(supply.eligibility.dueOn, daysLeft === null ? null : addDays(today, daysLeft)),
  )
}

function itemOf({ supply: { prescribed }, asked, daysLeft }: OrderLine) {
  const usage = prescribed.usageTrackingMode === 'None' ? {} : (asked.Usage ?? {})
  return {
    supplyKey: prescribed.supplyKey,
    quantity: asked.Quantity,
    copayCents: prescribed.copayCents === null ? null : prescribed.copayCents * asked.Quantity,
    daysRemaining: daysLeft,
    amountPerDay: usage.AmountPerDay ?? null,
    itemQuantityRemaining: usage.ItemQtyRemaining ?? null,
    quantityOnHand: usage.QtyOnHand ?? null,
    frequencyQuantity: usage.FrequencyOfUseQuantity ?? null,
    frequencyPer: usage.FrequencyOfUseInterval ?? null,
    frequencyInterval: usage.FrequencyInterval ?? null,
    replacementReason: asked.ReplacementReason ?? null,
  }
}

/**
 * Why staff have to look at an order first, the most important reason of several; null when they need not. Section 4.3
 * of the specification.
 *
 * @param mayBeStolen Whether somebody who proved little sends it elsewhere than to the address on file.
 */
function holdReasonOf(
  request: PlaceOrderRequest,
  lines: readonly OrderLine[],
  mayBeStolen: boolean,
): HoldReason | null {
  if (!request.AddressIsCorrect || mayBeStolen) return 'AddressIncorrect'
  if (!request.InsuranceIsCorrect) return 'InsuranceIssue'
  if (lines.some(({ supply }) => supply.eligibility.status === 'NeedsReview')) return 'PrescriptionRequired'
  if (lines.some(exceedsAllowance)) return 'SupplyVerification'
  // Staff went beyond the rules, or the patient's stock lasts longer than a supply may be ordered ahead.
  const isEarly = lines.some(
    ({ daysLeft, supply }) => !canBeOrdered(supply) || (daysLeft !== null && daysLeft > orderAheadDays),
  )
  return isEarly ? 'NotYetEligible' : null
}

function exceedsAllowance({ asked, supply }: OrderLine): boolean {
  return asked.Quantity > supply.eligibility.quantityLeft
}
