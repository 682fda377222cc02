import { relationships } from '@homeside/contract/constants/patient-records'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The contacts of patients. A patient has at most one of each role. */
export const patientContacts = pgTable(
  'patient_contacts',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    role: text({ enum: ['Emergency', 'ResponsibleParty'] }).notNull(),
    name: text().notNull(),
    relationship: text({ enum: relationships }).notNull(),
    phone: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey, table.role] })],
)
export type ContactRow = typeof patientContacts.$inferSelect
