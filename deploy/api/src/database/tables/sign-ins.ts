import { signInMethods, signInResults } from '@homeside/contract/constants/sign-in-methods'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
