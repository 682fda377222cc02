import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The answers to security questions, as hashes. Staff ask one of them by phone. */
export const securityAnswers = pgTable(
  'security_answers',
  { accountKey: integer().notNull(), questionKey: integer().notNull(), answerHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.accountKey, table.questionKey] })],
)

/** The links that confirm an email address. */
export const emailVerifications = pgTable('email_verifications', {
  linkHash: text().primaryKey(),
  accountKey: integer().notNull(),
  email: text().notNull(),
  /** The provider that offered the address; null for the account's own. */
  offeredAtSite: integer(),
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
