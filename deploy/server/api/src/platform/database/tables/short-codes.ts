import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The links that staff texted, each to one screen. */
export const shortCodes = pgTable('short_codes', {
  shortCodeKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  /** The hash of each key that was sent: a try whose answer was lost may have arrived. */
  keyHashes: text().array().notNull().default([]),
  dynamicTemplateKey: integer().notNull(),
  tries: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  lastMissedAt: timestamp({ withTimezone: true }),
  closedAt: timestamp({ withTimezone: true }),
})
export type ShortCodeRow = typeof shortCodes.$inferSelect
