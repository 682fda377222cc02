import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Searches of people who register without a code, from the search until their code was proved. */
export const selfRegistrations = pgTable('self_registrations', {
  transactionHash: text().primaryKey(),
  bindingHash: text().notNull(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  verifiedAt: timestamp({ withTimezone: true }),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

/** The codes sent for a search. Each is valid for its own ten minutes. */
export const selfRegistrationCodes = pgTable(
  'self_registration_codes',
  {
    transactionHash: text().notNull(),
    codeHash: text().notNull(),
    channel: text({ enum: ['text', 'email'] }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionHash, table.codeHash] })],
)

/** The links that staff texted, each to one screen. */
export const shortCodes = pgTable('short_codes', {
  shortCodeKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  keyHash: text().notNull(),
  dynamicTemplateKey: integer().notNull(),
  tries: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  lastMissedAt: timestamp({ withTimezone: true }),
  closedAt: timestamp({ withTimezone: true }),
})
export type ShortCodeRow = typeof shortCodes.$inferSelect

/** The links that confirm an email address. */
export const emailVerifications = pgTable('email_verifications', {
  linkHash: text().primaryKey(),
  accountKey: integer().notNull(),
  email: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  usedAt: timestamp({ withTimezone: true }),
})

/** The links and codes for a new password. */
export const passwordResets = pgTable('password_resets', {
  resetKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  accountKey: integer().notNull(),
  linkHash: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  codeHash: text(),
  codeExpiresAt: timestamp({ withTimezone: true }).notNull(),
  tries: integer().notNull().default(0),
  usedAt: timestamp({ withTimezone: true }),
  usedByBindingHash: text(),
})
export type PasswordResetRow = typeof passwordResets.$inferSelect
