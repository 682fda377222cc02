import { changeStatuses, changeTypes } from '@homeside/contract/constants/patient-records'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Changes of details or insurance that a patient asked for, and what staff decided. */
export const changes = pgTable('changes', {
  changeKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  type: text({ enum: changeTypes }).notNull(),
  policyKey: integer(),
  fields: text().notNull(),
  description: text(),
  status: text({ enum: changeStatuses }).notNull().default('Submitted'),
  submittedByAccountKey: integer().notNull(),
  submittedAt: timestamp({ withTimezone: true }).notNull(),
  closedAt: timestamp({ withTimezone: true }),
  reason: text(),
  /** When the patient saw what staff decided. */
  readAt: timestamp({ withTimezone: true }),
})
export type ChangeRow = typeof changes.$inferSelect
