import type { Opening } from '@homeside/contract/constants/opening'
import type { Retention } from '@homeside/contract/provider-settings'
import type { ProviderFile } from '@homeside/contract/staff-providers'
import { boolean, date, integer, json, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The providers, with the features that each has switched on. */
export const providers = pgTable('providers', {
  siteKey: integer().primaryKey(),
  providerCode: text().notNull(),
  alias: text().notNull(),
  name: text().notNull(),
  phone: text().notNull(),
  hours: text().notNull(),
  hoursEs: text().notNull(),
  opening: jsonb().$type<Opening>(),
  logo: text(),
  pageOrigin: text(),
  mailFrom: text(),
  mailReplyTo: text(),
  textsFrom: text(),
  tell: text().array().notNull().default([]),
  toldAt: timestamp({ withTimezone: true }),
  toldTotal: integer(),
  toldNewest: timestamp({ withTimezone: true }),
  eventsUrl: text(),
  merchantAccount: text(),
  bpcSsoUrl: text(),
  retention: jsonb().$type<Retention>(),
  signOn: jsonb().$type<NonNullable<ProviderFile['signOn']>>(),
  staffSignOn: jsonb().$type<NonNullable<ProviderFile['staff']>>(),
  inMaintenance: boolean().notNull().default(false),
  communicationsActive: boolean().notNull().default(true),
  suppliesActive: boolean().notNull().default(true),
  paymentsActive: boolean().notNull().default(true),
  bpcPaymentsEnabled: boolean().notNull().default(false),
  bpcSingleSignOnActive: boolean().notNull().default(false),
  singleSignOnActive: boolean().notNull().default(false),
  emailNotificationsActive: boolean().notNull().default(true),
  patientEngagementActive: boolean().notNull().default(true),
  appointmentRemindersActive: boolean().notNull().default(false),
  supplyRemindersActive: boolean().notNull().default(false),
  pushActive: boolean().notNull().default(false),
  accessHistoryActive: boolean().notNull().default(false),
  handlingBusinessDays: integer().notNull().default(4),
  closedOn: date({ mode: 'string' }).array().notNull().default([]),
  additionalDisclaimer: text(),
  additionalDisclaimerEs: text(),
  asksForPayment: boolean().notNull().default(false),
  autoReply: text(),
  autoReplyEs: text(),
  selfRegistrationActive: boolean().notNull().default(true),
  street: text(),
  apt: text(),
  city: text(),
  state: text(),
  postalCode: text(),
})
export type ProviderRow = typeof providers.$inferSelect

/** What providers say in words of their own. */
export const providerTexts = pgTable(
  'provider_texts',
  {
    siteKey: integer().notNull(),
    kind: text({ enum: ['privacy', 'terms', 'faqs', 'replies'] }).notNull(),
    content: json().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.kind] })],
)
export type ProviderText = typeof providerTexts.$inferInsert
