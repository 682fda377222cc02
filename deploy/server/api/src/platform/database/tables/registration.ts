import { cardSides } from '@homeside/contract/constants/patient-records'
import type { RegistrationAnswer } from '@homeside/contract/registration'
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The codes by which a patient with a letter registers. */
export const registrationCodes = pgTable('registration_codes', {
  codeKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  codeHash: text().notNull(),
  tries: integer().notNull().default(0),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  usedAt: timestamp({ withTimezone: true }),
})

export type RegistrationCodeRow = typeof registrationCodes.$inferSelect

/** How far an unfinished registration is, and what was answered so far. */
export const registrationProgress = pgTable(
  'registration_progress',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    currentStep: integer().notNull(),
    isComplete: boolean().notNull().default(false),
    skipContacts: boolean().notNull(),
    sessionTokenHash: text().notNull(),
    saved: jsonb().$type<RegistrationAnswer['Saved']>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey] })],
)
export type RegistrationProgressRow = typeof registrationProgress.$inferSelect

/** The photos of the insurance card that were taken during a registration. */
export const registrationCards = pgTable(
  'registration_cards',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    side: text({ enum: cardSides }).notNull(),
    photoKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey, table.side] })],
)

export type RegistrationCardRow = typeof registrationCards.$inferSelect

/** The answers to security questions, as hashes. Staff ask one of them by phone. */
export const securityAnswers = pgTable(
  'security_answers',
  { accountKey: integer().notNull(), questionKey: integer().notNull(), answerHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.accountKey, table.questionKey] })],
)

/** The account that a patient has in the provider's own web portal. */
export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    username: text().notNull(),
    passwordHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey] })],
)
export type LinkedAccountRow = typeof linkedAccounts.$inferSelect

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
