import { cardBrands, disputeStates } from '@homeside/contract/constants/patient-records'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Visits to the processor's card page. */
export const paymentSessions = pgTable('payment_sessions', {
  reference: text().primaryKey(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  openedAt: timestamp({ withTimezone: true }).notNull(),
  merchant: text().notNull(),
  processorSession: text().notNull(),
  replacesKey: integer(),
  consentVersion: text(),
  paymentMethodKey: integer(),
  outcome: text({ enum: ['Added', 'Updated', 'AlreadyThere'] }),
})
export type PaymentSessionRow = typeof paymentSessions.$inferSelect

/** The cards that a patient saved: never a number, only what the card processor tells. */
export const paymentMethods = pgTable('payment_methods', {
  paymentMethodKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  merchant: text().notNull(),
  processorCard: text().notNull(),
  processorCustomer: text().notNull(),
  fingerprint: text(),
  brand: text({ enum: cardBrands }).notNull(),
  last4: text().notNull(),
  expMonth: integer().notNull(),
  expYear: integer().notNull(),
  cardName: text().notNull(),
  isDefault: boolean().notNull().default(false),
  onAutopay: boolean().notNull().default(false),
  onPaymentPlan: boolean().notNull().default(false),
  kept: boolean().notNull(),
  addedAt: timestamp({ withTimezone: true }).notNull(),
  removedAt: timestamp({ withTimezone: true }),
  readAt: timestamp({ withTimezone: true }),
  readAskedAt: timestamp({ withTimezone: true }),
})
export type PaymentMethodRow = typeof paymentMethods.$inferSelect

/** Payments of patients, and the result of each. */
export const charges = pgTable('charges', {
  chargeKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  idempotencyKey: text().notNull(),
  paymentMethodKey: integer().notNull(),
  orderKey: integer(),
  amountCents: integer().notNull(),
  status: text({ enum: ['Asked', 'Unknown', 'Confirming', 'Approved', 'Declined', 'Failed', 'Refunded'] }).notNull(),
  reference: text().notNull(),
  merchant: text().notNull(),
  processorCharge: text(),
  askedAt: timestamp({ withTimezone: true }).notNull(),
  settledAt: timestamp({ withTimezone: true }),
  refundAskedAt: timestamp({ withTimezone: true }),
  refundedAt: timestamp({ withTimezone: true }),
  refundedCents: integer().notNull().default(0),
  /** The part that went back because the order costs less than it did. */
  returnedCents: integer().notNull().default(0),
  refundingCents: integer().notNull().default(0),
  refundFailedAt: timestamp({ withTimezone: true }),
  dispute: text({ enum: disputeStates }),
  disputedAt: timestamp({ withTimezone: true }),
  /** What the cardholder's bank took back. */
  lostCents: integer().notNull().default(0),
  followedAt: timestamp({ withTimezone: true }),
  staffSince: timestamp({ withTimezone: true }),
})
export type ChargeRow = typeof charges.$inferSelect

/** Money that goes back to a card. `Needless`: nothing was left to give back when it was its turn. */
export const refunds = pgTable('refunds', {
  refundKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  chargeKey: integer().notNull(),
  amountCents: integer().notNull(),
  status: text({ enum: ['Asked', 'Pending', 'Done', 'Failed', 'Needless'] }).notNull(),
  reference: text(),
  processorRefund: text(),
  askedAt: timestamp({ withTimezone: true }).notNull(),
  settledAt: timestamp({ withTimezone: true }),
  reason: text(),
  /** Whether it goes back because the order costs less than was paid for it. */
  returns: boolean().notNull().default(false),
  /** How much of it; null: all. */
  returnsCents: integer(),
})
export type RefundRow = typeof refunds.$inferSelect
