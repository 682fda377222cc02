import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The providers, with the features that each has switched on. */
export const providers = pgTable('providers', {
  siteKey: integer().primaryKey(),
  providerCode: text().notNull(),
  alias: text().notNull(),
  name: text().notNull(),
  phone: text().notNull(),
  hours: text().notNull(),
  hoursEs: text(),
  logo: text(),
  bpcSsoUrl: text(),
  singleSignOnUrl: text(),
  inMaintenance: boolean().notNull().default(false),
  communicationsActive: boolean().notNull().default(true),
  suppliesActive: boolean().notNull().default(true),
  paymentsActive: boolean().notNull().default(true),
  bpcPaymentsEnabled: boolean().notNull().default(false),
  bpcSingleSignOnActive: boolean().notNull().default(false),
  singleSignOnActive: boolean().notNull().default(false),
  emailNotificationsActive: boolean().notNull().default(true),
  patientEngagementActive: boolean().notNull().default(true),
  selfRegistrationActive: boolean().notNull().default(true),
  street: text(),
  apt: text(),
  city: text(),
  state: text(),
  postalCode: text(),
})
export type ProviderRow = typeof providers.$inferSelect
