import { consentTypes } from '@homeside/contract/constants/patient-records'
import { languages } from '@homeside/contract/wire'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What a patient agreed to, in which version and language, and when it was taken back. */
export const consents = pgTable('consents', {
  consentKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  consentType: text({ enum: consentTypes }).notNull(),
  documentVersion: text().notNull(),
  language: text({ enum: languages }).notNull(),
  consentedAt: timestamp({ withTimezone: true }).notNull(),
  /** Null while it stands. */
  withdrawnAt: timestamp({ withTimezone: true }),
})
