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
