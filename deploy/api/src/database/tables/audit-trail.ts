import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
})
