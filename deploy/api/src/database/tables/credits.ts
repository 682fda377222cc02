import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Money that a provider owes a patient. */
export const credits = pgTable('credits', {
  creditKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  amountCents: integer().notNull(),
  grantedOn: date().notNull(),
  expiresOn: date(),
  usedOn: date(),
  description: text().notNull(),
})
export type CreditRow = typeof credits.$inferSelect
