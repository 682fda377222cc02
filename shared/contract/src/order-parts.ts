import { z } from 'zod'

import { quantityMax } from './constants/limits.ts'
import {
  eligibilityReasons,
  eligibilityStatuses,
  orderChanges,
  usageTrackingModes,
  orderStatuses,
  replacementReasons,
  frequencyIntervals,
} from './constants/order-states.ts'
import { payorLevels } from './constants/patient-records.ts'
import { supplyCategories } from './constants/supply-categories.ts'
import { seenPolicy } from './insurance.ts'
import { address, cents, date, key, phone, pageParams, utc } from './wire.ts'

/** A number that a patient enters about a supply, from 0 to 999; section 5.2 of the specification. */
const told = z.number().min(0).max(quantityMax)

/**
 * What a patient enters about a supply's use. UsageTrackingMode decides which members are required. Sections 3.4, 3.6
 * and 5.2 of the specification.
 */
export const usageAnswers = z.strictObject({
  DaysRemaining: told
    .multipleOf(1, 'invalid')
    .optional()
    .describe('DaysRemaining: how long what is at home lasts; left out when it can be calculated from the two below.'),
  AmountPerDay: told.optional().describe('AmountPerDay: single items used a day, which may be less than one.'),
  ItemQtyRemaining: told
    .multipleOf(1, 'invalid')
    .optional()
    .describe('AmountPerDay: single items left, such as strips.'),
  QtyOnHand: told
    .multipleOf(1, 'invalid')
    .optional()
    .describe('Frequency: how many of the supply as it is ordered are left, such as boxes.'),
  FrequencyOfUseQuantity: told.optional().describe('Frequency: so many items …'),
  FrequencyOfUseInterval: told.optional().describe('… per so many …'),
  FrequencyInterval: z.enum(frequencyIntervals).optional().describe('… days, weeks or months.'),
})
export type UsageAnswers = z.infer<typeof usageAnswers>

/**
 * What the screen showed when the patient agreed to an order, as other calls had answered it. The server refuses what has
 * become worse since: another address, a higher price, a smaller allowance.
 */
export const seenOrder = z.strictObject({
  Address: address,
  Phone: phone.nullable(),
  Policies: z
    .array(seenPolicy.pick({ Level: true, PayorName: true, PolicyNumber: true }))
    .max(payorLevels.length)
    .describe('Those in force, by level.'),
  Terms: z.strictObject({ AdditionalDisclaimer: z.string().nullable(), AsksForPayment: z.boolean() }),
  Supplies: z
    .array(
      z.strictObject({
        SupplyKey: key,
        HcpcsCode: z.string(),
        PlainName: z.string(),
        Size: z.string().nullable(),
        MaxQty: z.int().min(0),
        EligibilityStatus: z.enum(eligibilityStatuses),
        EstimatedCopayCents: cents.nullable(),
        AddOns: z.array(z.strictObject({ AddOnKey: key, PlainName: z.string(), PriceCents: cents })).max(20),
      }),
    )
    .max(50)
    .describe('Of those in the order.'),
})
export type SeenOrder = z.infer<typeof seenOrder>

/** Who ordered on the phone, and with whom. */
export const phonedOrder = z.strictObject({
  ToldBy: z.string().describe('Who said on the phone what is needed, and that the facts are right.'),
  TakenBy: z.string().describe('Who of the provider’s people wrote it down.'),
})

/** What was sent of an order together. */
export const parcel = z.strictObject({
  SentOn: date,
  Carrier: z.string().nullable(),
  TrackingNumber: z.string().nullable(),
  EstimatedDeliveryDate: date.nullable(),
  ArrivedOn: date.nullable().optional().describe('Null until somebody has said so.'),
  Items: z.array(z.strictObject({ SupplyKey: key, Quantity: z.int().positive() })),
})

/** Which supplies are wanted; all, where none are named. */
export const suppliesAsked = z.strictObject({
  first: pageParams.shape.pageSize.optional().describe('Only so many of those that can be ordered now.'),
  keys: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10}){0,19}$/)
    .optional()
    .describe('Only those with these keys.'),
})

export const hcpcsCode = z.string().regex(/^[A-Z]\d{4}$/)

/** What an order has of a supply. */
export const orderItem = z.strictObject({
  SupplyKey: key,
  HcpcsCode: z.string(),
  Name: z.string(),
  PlainName: z.string(),
  Category: z.enum(supplyCategories),
  Size: z.string().nullable(),
  Quantity: z.int().positive(),
  ShippedQty: z.int().min(0).describe('How many of them have been sent.'),
  ReplacementReason: z.enum(replacementReasons).nullable(),
  EstimatedCopayCents: cents.nullable().describe('Of all of them.'),
  Backorder: z
    .strictObject({
      ExpectedOn: date.describe('When the provider expects what is left of it.'),
      Waits: z.boolean().describe('Whether the patient has said that they wait for it.'),
      AsksReplacement: z
        .boolean()
        .optional()
        .describe('Whether the patient has asked for another one in its place, which costs them no more.'),
    })
    .optional()
    .describe('Left out of what is not on backorder.'),
})

/** What was cancelled of an item since it was ordered. */
export const droppedItem = z.strictObject({
  SupplyKey: key,
  PlainName: z.string(),
  Quantity: z.int().positive(),
  ReplacedBy: z.string().optional().describe('The plain name of what comes in its place.'),
})

/** What happened to an order. */
export const orderEntry = z.strictObject({
  Status: z.enum(orderStatuses),
  Event: z.enum(orderChanges).optional().describe('What happened, where the status stayed as it was.'),
  AtUtc: utc,
  Note: z.string().nullable(),
})

/** What is asked for of a supply. */
export const orderedItem = z.strictObject({
  SupplyKey: key,
  Quantity: z.int().min(1).max(quantityMax),
  Usage: usageAnswers.optional(),
  ReplacementReason: z.enum(replacementReasons).optional(),
  AddOns: z
    .array(z.strictObject({ AddOnKey: key, Quantity: z.int().min(1).max(quantityMax) }))
    .max(20)
    .optional(),
})

/** Goes with a supply and is not paid by insurance. */
export const addOn = z.strictObject({
  AddOnKey: key,
  PlainName: z.string(),
  PriceCents: cents.describe('What the patient pays for one.'),
  MaxQty: z.int().min(1).max(quantityMax),
})

/** Something prescribed, with what can be ordered of it now. */
export const supplyItem = z.strictObject({
  SupplyKey: key,
  HcpcsCode: hcpcsCode,
  Name: z.string().describe('The name in the catalogue.'),
  PlainName: z.string().describe('What people call it.'),
  Category: z.enum(supplyCategories),
  PhotoUrl: z.string().nullable(),
  MaxQty: z
    .int()
    .min(0)
    .max(quantityMax)
    .describe('The most that the allowance still leaves in the rolling window; staff look at an order of more.'),
  DefaultQty: z.int().min(0).max(quantityMax),
  Size: z.string().nullable(),
  LastOrderDate: date.nullable(),
  LastQty: z.int().min(0).nullable(),
  AvailableToOrderDate: date.nullable(),
  EligibilityStatus: z.enum(eligibilityStatuses),
  ReasonCode: z.enum(eligibilityReasons).nullable(),
  UsageTrackingMode: z.enum(usageTrackingModes).describe('What an order has to tell of what is left.'),
  UnitsPerItem: z.int().positive().describe('Single items in one of what is ordered, such as 50 strips in a box.'),
  RequiresReplacementReason: z.boolean().describe('An order has to say why it has to be replaced.'),
  AddOns: z.array(addOn),
  EstimatedCopayCents: cents.nullable().describe('Of one.'),
})
