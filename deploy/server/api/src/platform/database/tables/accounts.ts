import { signInMethods, signInResults } from '@homeside/contract/constants/session-kinds'
import { staffRoles } from '@homeside/contract/staff-session'
import { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'

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
  /** What the identity provider that vouched for the patient calls them, and its own session; null without one. */
  subject: text(),
  issuerSession: text(),
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

/** Recent sign-ins, successful and failed, which the patient can look through. */
export const signIns = pgTable('sign_ins', {
  signInKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  accountKey: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  method: text({ enum: signInMethods }).notNull(),
  browser: text(),
  platform: text(),
  result: text({ enum: signInResults }).notNull(),
})

export type SignInRow = typeof signIns.$inferSelect

/** Browsers from which an account has signed in before. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    deviceHash: text().notNull(),
    accountKey: integer().notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceHash, table.accountKey] })],
)

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => new Uint8Array(value),
})

/** The passkeys of an account: the devices that sign in by fingerprint, face or screen lock. */
export const passkeys = pgTable('passkeys', {
  passkeyKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  accountKey: integer().notNull(),
  credentialId: text().notNull(),
  publicKey: bytes().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  name: text().notNull(),
  termsVersion: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastUsedAt: timestamp({ withTimezone: true }),
})

export type PasskeyRow = typeof passkeys.$inferSelect

/** The random values that devices have to sign, each for one try. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  purpose: text({ enum: ['create', 'sign-in', 'prove'] }).notNull(),
  accountKey: integer(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

const handoffKinds = ['single-sign-on', 'mobile-app'] as const

/** Who signed the patient in: an identity provider, or the mobile app. */
export type HandoffKind = (typeof handoffKinds)[number]

/** Sign-ons that an identity provider or the mobile app left for the portal’s page. Each works once. */
export const signOnHandoffs = pgTable('sign_on_handoffs', {
  handoffHash: text().primaryKey(),
  kind: text({ enum: handoffKinds }).notNull(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  subject: text(),
  issuerSession: text(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

/** A provider's own people at the desk, by the word of its identity provider. A token is stored as its hash only. */
export const staffSessions = pgTable('staff_sessions', {
  tokenHash: text().primaryKey(),
  sessionKey: integer().notNull().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  name: text().notNull(),
  role: text({ enum: staffRoles }).notNull(),
  issuer: text().notNull(),
  /** Null in sessions from before it was stored. */
  clientId: text(),
  subject: text().notNull(),
  /** Its name at the issuer; null when that gave none. */
  issuerSession: text(),
  /** The token that asks the issuer whether it still vouches, sealed with the browser's secret; null where none came. */
  refresh: text(),
  /** The token by which the issuer knows the session that it shall end, sealed likewise; null in older sessions. */
  idToken: text(),
  /** When the issuer last vouched. */
  vouchedAt: timestamp({ withTimezone: true }).notNull(),
  /** When a server last asked it; null before. */
  askedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastUsedAt: timestamp({ withTimezone: true }).notNull(),
})
export type StaffSessionRow = typeof staffSessions.$inferSelect

/** A key that signs the tokens for remotes' own backends, or the secret from which their subjects are made. */
export type RemoteKey = JWK | { secret: string }

export const remoteKeys = pgTable('remote_keys', {
  name: text().primaryKey(),
  secret: jsonb().$type<RemoteKey>().notNull(),
})

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
