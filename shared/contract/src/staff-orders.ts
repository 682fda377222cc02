import { z } from 'zod'

import { defineCall } from './call.ts'
import { quantityMax } from './constants/limits.ts'
import { type ActFacts, type OrderAct, orderActs, type OrderEntry } from './constants/order-acts.ts'
import { eligibilityReasons, eligibilityStatuses, holdReasons } from './constants/order-states.ts'
import { usageAnswers } from './order-parts.ts'
import { order, placeOrderRequest } from './orders.ts'
import { address, date, keptAddress, key, nameText, pathKey, text, utc } from './wire.ts'

/**
 * What a provider's back office does with orders, with its own bearer key. Each call is one event of the order's state
 * machine. An event that the order's status does not allow is refused as order-state; the same event with the same body
 * again is answered as before, and nothing is done twice.
 */

/** An order as staff see it, with the refill request in the form that Medicare requires. */
export const staffOrder = order.extend({
  DeliveryAddress: keptAddress,
  SiteKey: key,
  PatientKey: key,
  ExternalNumber: z.string().nullable().describe('The number in the provider’s own system.'),
  RequestedByAccountKey: key.nullable().describe('Null for a patient without an account, who called.'),
  RequestedUtc: utc,
  ConfirmsNeed: z.boolean().describe('The patient said that every item is needed.'),
  Statement: z.string().nullable().describe('The words that the patient agreed to, as they stood on the page.'),
  AddressIsCorrect: z.boolean(),
  InsuranceIsCorrect: z.boolean(),
  ChangeDescription: z.string().nullable(),
  Beyond: z
    .string()
    .nullable()
    .describe('Why staff ordered what the patient could not have ordered then; for staff alone.'),
  Timeline: z.array(
    order.shape.Timeline.element.extend({
      By: z.string().nullable().describe('Who of the provider’s people did it, by the name in the trail; null else.'),
    }),
  ),
  Allowances: z
    .array(
      z.strictObject({
        SupplyKey: key,
        Quantity: z.int().min(0).describe('How many the payor allows in so many months.'),
        Months: z.int().positive(),
        Status: z.enum(eligibilityStatuses).describe('Whether it could be ordered today, if this order were not.'),
        Reason: z.enum(eligibilityReasons).nullable(),
        AvailableOn: date.nullable().describe('From when on it can be ordered.'),
        Left: z.int().min(0).describe('How many of them are left today; of this order, what was sent counts.'),
        Received: z
          .array(z.strictObject({ On: date, Quantity: z.int().positive() }))
          .describe('What came last, or is on its way in another order; the oldest first.'),
      }),
    )
    .describe('What the payor allows of each item, without those that are prescribed no more.'),
  Usage: z
    .array(z.strictObject({ SupplyKey: key, ...usageAnswers.shape }))
    .describe('What the patient answered about each item’s use.'),
})
export type StaffOrder = z.infer<typeof staffOrder>

const params = z.strictObject({ key: pathKey })
export const staffGetOrder = defineCall({
  method: 'GET',
  path: 'staff/orders/{key}',
  summary: 'One order with the refill request behind it.',
  access: 'staff',
  params,
  answer: staffOrder,
  problems: ['malformed', 'invalid-credentials', 'not-found'],
})

export const staffPlaceOrder = defineCall({
  method: 'POST',
  path: 'staff/orders',
  summary:
    'Places an order for a patient who calls, by the same rules as the patient’s own. What these refuse for now goes to review where Beyond says why.',
  access: 'staff',
  body: placeOrderRequest
    .omit({ WantsEmailConfirmation: true, AcceptsEmailDisclaimer: true })
    .extend({
      PatientKey: key,
      ToldBy: nameText(100).describe(
        'Who called, and confirmed what was read aloud: the patient, or who cares for them.',
      ),
      TakenBy: nameText(100).describe('Who took the call, as the patient is to read it.'),
      Beyond: text(500)
        .optional()
        .describe('Why something is ordered too early or in spite of a hold; patients do not read it.'),
    }),
  answer: staffOrder,
  problems: [
    'malformed',
    'invalid-credentials',
    'validation',
    'not-found',
    'feature-off',
    'record-closed',
    'nothing-eligible',
    'not-eligible',
    'order-blocked',
    'changed-meanwhile',
    'save-failed',
  ],
})

const trackingNumber = z.string().regex(/^[A-Za-z0-9-]{4,40}$/)

const entries = {
  ExternalNumber: text(40).describe('The number of the order in the provider’s own system.'),
  Parcel: trackingNumber.describe('The number under which a parcel was noted as sent.'),
  Carrier: text(50),
  TrackingNumber: trackingNumber,
  EstimatedDeliveryDate: date,
  Items: z
    .array(z.strictObject({ SupplyKey: key, Quantity: z.int().min(1).max(quantityMax) }))
    .min(1)
    .max(50)
    .describe('How many of what. Approved: instead of those ordered. Sent: in this parcel; default: all that is left.'),
  Quantities: z
    .array(z.strictObject({ SupplyKey: key, Quantity: z.int().min(0).max(quantityMax) }))
    .min(1)
    .max(50)
    .describe(
      'How many there are to be of an item, with what was sent of it. 0 cancels it. Of the others: as many as now.',
    ),
  Backorders: z
    .array(z.strictObject({ SupplyKey: key, ExpectedOn: date.nullable() }))
    .min(1)
    .max(50)
    .describe('When what is left of an item is expected; null where it is on backorder no more.'),
  Replacement: z
    .strictObject({ SupplyKey: key, BySupplyKey: key, Quantity: z.int().min(1).max(quantityMax) })
    .describe(
      'The supply whose item is replaced, as far as it is not sent; another one prescribed to the patient that is not in the order; and how many of that come.',
    ),
  DeliveryAddress: address.describe('Where what is not sent yet goes.'),
  Seen: z
    .int()
    .min(1)
    .max(10_000)
    .describe('How many entries the order’s timeline had when this was decided: refused when there are more by now.'),
  ConfirmsOverAllowance: z.boolean().describe('Somebody has made sure that more than the allowance is paid for.'),
  HoldReason: z.enum(holdReasons),
  Question: text(2000),
  Note: text(500).describe('The patient reads it in the order’s timeline.'),
} satisfies Record<OrderEntry, z.ZodType>

type Needed<Act extends OrderAct> = (typeof orderActs)[Act]['needs'][number]
type Taken<Act extends OrderAct> = (typeof orderActs)[Act]['takes'][number]
type BodyOf<Act extends OrderAct> = z.ZodObject<
  {
    [Entry in Needed<Act> | Taken<Act>]: Entry extends Needed<Act>
      ? (typeof entries)[Entry]
      : z.ZodOptional<(typeof entries)[Entry]>
  },
  z.core.$strict
>

function callOf<const Act extends OrderAct>(act: Act) {
  const { summary, needs, takes }: ActFacts = orderActs[act]
  const body: unknown = z.strictObject({
    ...Object.fromEntries(needs.map((entry) => [entry, entries[entry]])),
    ...Object.fromEntries(takes.map((entry) => [entry, z.optional(entries[entry])])),
  })
  return defineCall({
    method: 'POST',
    path: orderActs[act].path,
    summary,
    access: 'staff',
    params,
    body: body as BodyOf<Act>,
    answer: staffOrder,
    problems: [
      'malformed',
      'invalid-credentials',
      'validation',
      'not-found',
      'order-state',
      'changed-meanwhile',
      'save-failed',
    ],
  })
}

type OrderActCalls = { [Act in OrderAct]: ReturnType<typeof callOf<Act>> }

/** The call of each act. */
export const orderActCalls = Object.fromEntries(
  Object.keys(orderActs).map((act) => [act, callOf(act as OrderAct)]),
) as unknown as OrderActCalls

export type OrderActBody<Act extends OrderAct> = z.output<BodyOf<Act>>
