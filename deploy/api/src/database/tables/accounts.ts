import { signInMethods } from '@homeside/contract/constants/sign-in-methods'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const accounts = pgTable('accounts', {
  accountKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  usernameFolded: text().notNull(),
  passwordHash: text().notNull(),
  /** False while somebody is registering: the hash is of no password that anybody knows. */
  hasPassword: boolean().notNull().default(true),
  email: text().notNull(),
  emailVerified: boolean().notNull().default(false),
  preferredLanguage: text({ enum: ['en', 'es'] })
    .notNull()
    .default('en'),
  lockedUntil: timestamp({ withTimezone: true }),
  /** What devices keep beside a passkey in place of a name; null until there is one. */
  passkeyUserId: text(),
})
export type AccountRow = typeof accounts.$inferSelect

export const sessions = pgTable('sessions', {
  sessionKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: text().notNull(),
  bindingHash: text().notNull(),
  accountKey: integer().notNull(),
  siteKey: integer(),
  patientKey: integer(),
  choosingProvider: boolean().notNull().default(false),
  patientHubLite: boolean().notNull().default(false),
  /** The screen of a texted link's session. */
  dynamicTemplateKey: integer(),
  /** The texted link it was opened with. */
  shortCodeKey: integer(),
  method: text({ enum: signInMethods }).notNull().default('password'),
  /** As the browser names itself; null when it does not. */
  browser: text(),
  platform: text(),
  /** When password or passkey were last shown in this session; null where they never were. */
  provenAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  revokedAt: timestamp({ withTimezone: true }),
})
export type SessionRow = typeof sessions.$inferSelect
