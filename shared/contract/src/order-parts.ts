import { z } from 'zod'

import { eligibilityStatuses } from './constants/order-states.ts'
import { payorLevels } from './constants/patient-records.ts'
import { seenPolicy } from './insurance.ts'
import { address, cents, date, key, phone, pageParams } from './wire.ts'

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
