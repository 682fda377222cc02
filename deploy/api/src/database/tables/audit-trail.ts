import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Who read or changed what about a patient. Rows are added and never changed. */
export const auditTrail = pgTable('audit_trail', {
  auditKey: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  correlationId: text().notNull(),
  actor: text({ enum: ['patient', 'staff', 'anyone'] }).notNull(),
  accountKey: integer(),
  sessionKey: integer(),
  staffName: text(),
  siteKey: integer(),
  patientKey: integer(),
  call: text().notNull(),
  keys: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Null while the outcome of a change is not known yet. */
  outcome: text(),
  /** Null in rows from before it was recorded. */
  address: text(),
})

export type AuditRow = typeof auditTrail.$inferSelect

/** Who was shown or changed by a request, besides its session's own patient. */
export const auditPatients = pgTable(
  'audit_patients',
  {
    auditKey: bigint({ mode: 'number' }).notNull(),
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey, table.auditKey] })],
)
