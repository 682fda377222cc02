import { holdReasons, orderStatuses } from '@homeside/contract/constants/order-states'
import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
  requestedByAccountKey: integer().notNull(),
  requestedAt: timestamp({ withTimezone: true }).notNull(),
  confirmedNeed: boolean().notNull(),
  addressConfirmed: boolean().notNull(),
  insuranceConfirmed: boolean().notNull(),
  changeDescription: text(),
  termsAcceptedAt: timestamp({ withTimezone: true }).notNull(),
})
export type OrderRow = typeof orders.$inferSelect

export const orderItems = pgTable('order_items', {
  orderItemKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  orderKey: integer().notNull(),
  supplyKey: integer().notNull(),
  quantity: integer().notNull(),
  copayCents: integer(),
})
export type OrderItemRow = typeof orderItems.$inferSelect

export const orderEvents = pgTable('order_events', {
  orderEventKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  orderKey: integer().notNull(),
  status: text({ enum: orderStatuses }).notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  note: text(),
})
export type OrderEventRow = typeof orderEvents.$inferSelect
