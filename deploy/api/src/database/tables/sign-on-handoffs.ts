import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const handoffKinds = ['single-sign-on', 'mobile-app'] as const
/** Who signed the patient in: an identity provider, or the mobile app. */
export type HandoffKind = (typeof handoffKinds)[number]

/** Sign-ons that an identity provider or the mobile app left for the portal’s page. Each works once. */
export const signOnHandoffs = pgTable('sign_on_handoffs', {
  handoffHash: text().primaryKey(),
  kind: text({ enum: handoffKinds }).notNull(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
