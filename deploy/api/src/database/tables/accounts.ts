import { signInMethods } from '@homeside/contract/constants/sign-in-methods'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** An account: one username and password for a person, at one or more providers. */
export const accounts = pgTable('accounts', {
  accountKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  usernameFolded: text().notNull(),
  passwordHash: text().notNull(),
  /** False during a registration: the hash then belongs to no password. */
  hasPassword: boolean().notNull().default(true),
  /** When it last took the place of another one; null when it never did. */
  passwordChangedAt: timestamp({ withTimezone: true }),
  email: text().notNull(),
  emailVerified: boolean().notNull().default(false),
  preferredLanguage: text({ enum: ['en', 'es'] })
    .notNull()
    .default('en'),
  lockedUntil: timestamp({ withTimezone: true }),
  /** The id that devices keep with a passkey in place of a name; null until there is one. */
  passkeyUserId: text(),
})
export type AccountRow = typeof accounts.$inferSelect

/** Who is signed in, from which browser and until when. A token is stored as its hash only. */
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
  /** The texted link that opened it. */
  shortCodeKey: integer(),
  method: text({ enum: signInMethods }).notNull().default('password'),
  /** The browser's own name; null when it gives none. */
  browser: text(),
  platform: text(),
  /** When a password or passkey was last proved in this session; null when never. */
  provenAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  revokedAt: timestamp({ withTimezone: true }),
})
export type SessionRow = typeof sessions.$inferSelect
