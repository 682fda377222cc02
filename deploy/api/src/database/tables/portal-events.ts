import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the portal reports about its use: routes and errors, nothing about a patient’s health. */
export const portalEvents = pgTable('portal_events', {
  portalEventKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  eventTypeKey: integer().notNull(),
  appKey: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  ipAddress: text().notNull(),
  url: text().notNull(),
  path: text().notNull(),
  browser: text().notNull(),
  browserVersion: text().notNull(),
  /** The release of the part of the portal that reported it. */
  release: text(),
  accountKey: integer(),
  registrationKey: integer(),
  siteKey: integer(),
  patientKey: integer(),
  shortCodeKey: integer(),
})
