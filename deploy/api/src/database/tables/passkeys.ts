import { bigint, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
