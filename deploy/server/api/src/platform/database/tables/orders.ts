import {
  frequencyIntervals,
  holdReasons,
  orderChanges,
  orderStatuses,
  replacementReasons,
} from '@homeside/contract/constants/order-states'
import { boolean, date, doublePrecision, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** An order of a patient, and its state. */
export const orders = pgTable('orders', {
  orderKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  orderNumber: text().notNull(),
  orderDate: date().notNull(),
  status: text({ enum: orderStatuses }).notNull(),
  holdReason: text({ enum: holdReasons }),
  street: text().notNull(),
  apt: text(),
  city: text().notNull(),
  state: text().notNull(),
  postalCode: text().notNull(),
  deliveryPhone: text().notNull(),
  trackingNumber: text(),
  carrier: text(),
  estimatedDeliveryDate: date(),
  /** Null for who called and has no account. */
  requestedByAccountKey: integer(),
  /** Who called, and who of the provider’s people took the call; null where the patient ordered here. */
  toldBy: text(),
  takenBy: text(),
  /** Why staff went beyond what the patient could have ordered. */
  beyond: text(),
  requestedAt: timestamp({ withTimezone: true }).notNull(),
  confirmedNeed: boolean().notNull(),
  /** The statement that was agreed to, as shown on the page; null when the page did not send it. */
  statement: text(),
  addressConfirmed: boolean().notNull(),
  insuranceConfirmed: boolean().notNull(),
  changeDescription: text(),
  termsAcceptedAt: timestamp({ withTimezone: true }).notNull(),
  dateOfService: date(),
  emailDisclaimerAcceptedAt: timestamp({ withTimezone: true }),
  additionalDisclaimerAcceptedAt: timestamp({ withTimezone: true }),
  confirmationEmailedAt: timestamp({ withTimezone: true }),
  externalNumber: text(),
  conversationKey: integer(),
})
export type OrderRow = typeof orders.$inferSelect

/** The supplies of an order, each with its quantity and the answers about its use. */
export const orderItems = pgTable('order_items', {
  orderItemKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  orderKey: integer().notNull(),
  supplyKey: integer().notNull(),
  quantity: integer().notNull(),
  copayCents: integer(),
  /** How many of it were cancelled since it was ordered. */
  droppedQuantity: integer().notNull().default(0),
  /** The item whose place it took, by its key. */
  replacesItem: integer(),
  /** When what is left of it is expected; null where it is not on backorder. */
  backorderedUntil: date(),
  /** Whether the patient said that they wait for it. */
  waits: boolean().notNull().default(false),
  /** Whether the patient asked for another one in its place. */
  asksReplacement: boolean().notNull().default(false),
  daysRemaining: integer(),
  amountPerDay: doublePrecision(),
  itemQuantityRemaining: integer(),
  quantityOnHand: integer(),
  frequencyQuantity: doublePrecision(),
  frequencyPer: doublePrecision(),
  frequencyInterval: text({ enum: frequencyIntervals }),
  replacementReason: text({ enum: replacementReasons }),
})
export type OrderItemRow = typeof orderItems.$inferSelect

/** What happened to an order, for its timeline. */
export const orderEvents = pgTable('order_events', {
  orderEventKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  orderKey: integer().notNull(),
  status: text({ enum: orderStatuses }).notNull(),
  /** What happened, where the status stayed as it was. */
  event: text({ enum: orderChanges }),
  at: timestamp({ withTimezone: true }).notNull(),
  note: text(),
  /** What staff did, and the hash of what they sent. */
  act: text(),
  /** Who of the provider's people did it, by the name in the trail; null for the patient. */
  by: text(),
})

/** What the patient added to an order and pays without insurance. */
export const orderAddOns = pgTable(
  'order_add_ons',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    orderKey: integer().notNull(),
    supplyKey: integer().notNull(),
    addOnKey: integer().notNull(),
    quantity: integer().notNull(),
    priceCents: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderKey, table.supplyKey, table.addOnKey] })],
)

/** The order that a patient has begun, so that it continues on another device. */
export const orderDrafts = pgTable(
  'order_drafts',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    content: text().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey] })],
)
export type OrderDraftRow = typeof orderDrafts.$inferSelect
