import { z } from 'zod'

import { defineCall } from './call.ts'
import type { CallDefinition } from './call.ts'
import { quantityMax } from './constants/limits.ts'
import { holdReasons } from './constants/order-states.ts'
import { paths } from './constants/paths.ts'
import type { ProblemCode } from './constants/problem-codes.ts'
import { order } from './orders.ts'
import { usageAnswers } from './usage.ts'
import { date, key, pathKey, text, utc } from './wire.ts'

/**
 * What a provider's back office does with orders, with its own bearer key. Each call is one event of the order's state
 * machine. An event that the order's status does not allow is refused as order-state; the same event with the same body
 * again is answered as before, and nothing is done twice.
 */

/** An order as staff see it, with the refill request in the form that Medicare requires. */
export const staffOrder = order.extend({
  SiteKey: key,
  PatientKey: key,
  ExternalNumber: z.string().nullable().describe('The number in the provider’s own system.'),
  RequestedByAccountKey: key,
  RequestedUtc: utc,
  ConfirmsNeed: z.boolean().describe('The patient said that every item is needed.'),
  Statement: z.string().nullable().describe('The words that the patient agreed to, as they stood on the page.'),
  AddressIsCorrect: z.boolean(),
  InsuranceIsCorrect: z.boolean(),
  ChangeDescription: z.string().nullable(),
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
        Left: z.int().min(0).describe('How many of them are left today; of this order, what was sent counts.'),
        Received: z
          .array(z.strictObject({ On: date, Quantity: z.int().positive() }))
          .describe('What came last, or is on its way in another order; the oldest first.'),
      }),
    )
    .describe('What the payor allows of each item, without those that are prescribed no more.'),
  /** What the patient answered about each item's use. */
  Usage: z.array(z.strictObject({ SupplyKey: key, ...usageAnswers.shape })),
})
export type StaffOrder = z.infer<typeof staffOrder>

const params = z.strictObject({ key: pathKey })
/** The patient reads it in the order's timeline. */
const note = text(500).optional()
const someItems = z
  .array(z.strictObject({ SupplyKey: key, Quantity: z.int().min(1).max(quantityMax) }))
  .min(1)
  .max(50)
  .optional()
const problems = ['malformed', 'invalid-credentials', 'validation', 'not-found', 'order-state', 'save-failed'] as const

export const staffGetOrder = defineCall({
  method: 'GET',
  path: paths.staffOrder,
  section: 'ours',
  summary: 'One order with the refill request behind it.',
  access: 'staff',
  params,
  answer: staffOrder,
  problems: ['malformed', 'invalid-credentials', 'not-found'],
})

export const staffAcceptOrder = event(
  paths.staffAcceptOrder,
  'Starts on an order that was submitted, and notes its number in the provider’s own system.',
  z.strictObject({ ExternalNumber: text(40).optional(), Note: note }),
)

export const staffHoldOrder = event(
  paths.staffHoldOrder,
  'Something is the matter with an order: it waits for review.',
  z.strictObject({ HoldReason: z.enum(holdReasons), Note: note }),
)

export const staffApproveOrder = event(
  paths.staffApproveOrder,
  'Lets an order go on after review; more than the payor’s allowance only when that is said.',
  z.strictObject({
    Items: someItems.describe('Quantities to send instead of those ordered.'),
    ConfirmsOverAllowance: z
      .boolean()
      .optional()
      .describe('Somebody has made sure that more than the allowance is paid for.'),
    Note: note,
  }),
)

export const staffDenyOrder = event(
  paths.staffDenyOrder,
  'Cancels an order after review; the patient reads why.',
  z.strictObject({ Note: text(500) }),
)

export const staffCancelOrder = event(
  paths.staffCancelOrder,
  'Cancels an order that was not sent yet, also one under way; the patient reads why, and what was paid is given back.',
  z.strictObject({ Note: text(500) }),
)

export const staffBlockOrder = event(
  paths.staffBlockOrder,
  'Asks the patient something; the order is blocked until the answer comes.',
  z.strictObject({ HoldReason: z.enum(holdReasons).optional(), Question: text(2000) }),
)

export const staffAnswerOrder = event(
  paths.staffAnswerOrder,
  'The patient has answered in another way than by message, such as on the phone.',
  z.strictObject({ Note: note }),
)

export const staffShipOrder = event(
  paths.staffShipOrder,
  'Sends all that is left of an order, or part of it.',
  z.strictObject({
    Items: someItems.describe('What is in the parcel. Default: everything that was not sent before.'),
    Carrier: text(50),
    TrackingNumber: z.string().regex(/^[A-Za-z0-9-]{4,40}$/),
    EstimatedDeliveryDate: date.optional(),
    Note: note,
  }),
)

export const staffDeliverOrder = event(
  paths.staffDeliverOrder,
  'What was sent has arrived.',
  z.strictObject({ Note: note }),
)

function event<const Path extends string, Body extends z.ZodType>(path: Path, summary: string, body: Body) {
  return defineCall({
    method: 'POST',
    path,
    section: 'ours',
    summary,
    access: 'staff',
    encoding: 'json',
    params,
    body,
    answer: staffOrder,
    problems: problems satisfies readonly ProblemCode[],
  } satisfies CallDefinition)
}
