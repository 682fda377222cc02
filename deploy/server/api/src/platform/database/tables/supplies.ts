import { usageTrackingModes } from '@homeside/contract/constants/order-states'
import { supplyCategories } from '@homeside/contract/constants/supply-categories'
import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The catalogue: everything that can be prescribed, the same for every provider. */
export const catalogueItems = pgTable('catalogue_items', {
  hcpcsCode: text().primaryKey(),
  name: text().notNull(),
  plainNameEn: text().notNull(),
  plainNameEs: text().notNull(),
  category: text({ enum: supplyCategories }).notNull(),
  photoUrl: text(),
  allowanceQuantity: integer().notNull(),
  intervalMonths: integer().notNull(),
  source: text().notNull(),
  unitsPerItem: integer().notNull().default(1),
})
export type CatalogueRow = typeof catalogueItems.$inferSelect

/** The supplies that a patient was prescribed, each with its interval. */
export const prescribedSupplies = pgTable('prescribed_supplies', {
  supplyKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  externalKey: text(),
  hcpcsCode: text().notNull(),
  /** What the provider calls the item. */
  itemName: text(),
  itemNameEs: text(),
  category: text({ enum: supplyCategories }),
  size: text(),
  defaultQuantity: integer().notNull(),
  allowanceQuantity: integer().notNull(),
  intervalMonths: integer().notNull(),
  copayCents: integer(),
  prescriptionExpiresOn: date(),
  onHold: boolean().notNull().default(false),
  stockRunsOutOn: date(),
  usageTrackingMode: text({ enum: usageTrackingModes }).notNull().default('None'),
  requiresReplacementReason: boolean().notNull().default(false),
  /** Since when it is prescribed no more. */
  removedAt: timestamp({ withTimezone: true }),
  /** The prescription that came in its place. What was ordered and received of this one counts for that one. */
  renewedBy: integer(),
})
export type SupplyRow = typeof prescribedSupplies.$inferSelect

/** Goes with a supply and is not paid by insurance. */
export const addOns = pgTable('add_ons', {
  addOnKey: integer().primaryKey(),
  hcpcsCode: text().notNull(),
  plainNameEn: text().notNull(),
  plainNameEs: text().notNull(),
  priceCents: integer().notNull(),
  maxQuantity: integer().notNull(),
})
export type AddOnRow = typeof addOns.$inferSelect

/** What was shipped to a patient. */
export const dispensings = pgTable('dispensings', {
  dispensingKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  supplyKey: integer().notNull(),
  externalKey: text(),
  orderKey: integer(),
  dispensedOn: date().notNull(),
  quantity: integer().notNull(),
  /** The parcel of the order in which it was sent: carrier, number and expected day. */
  carrier: text(),
  trackingNumber: text(),
  expectedOn: date(),
  arrivedOn: date(),
})
export type DispensingRow = typeof dispensings.$inferSelect
