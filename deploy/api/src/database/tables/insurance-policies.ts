import { relationships } from '@homeside/contract/constants/patient-records'
import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The insurance policies of a patient, by payor level. */
export const insurancePolicies = pgTable('insurance_policies', {
  policyKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  level: integer().$type<1 | 2 | 3>().notNull(),
  inForce: boolean().notNull(),
  payorName: text().notNull(),
  policyNumber: text().notNull(),
  groupNumber: text(),
  policyHolder: text().notNull(),
  relationship: text({ enum: relationships }).notNull(),
  effectiveDate: date(),
  endDate: date(),
})
export type InsurancePolicyRow = typeof insurancePolicies.$inferSelect
