import { cardSides, relationships, type PayorLevel } from '@homeside/contract/constants/patient-records'
import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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

/** The photos of the card of an insurance policy that is in use. */
export const insuranceCards = pgTable(
  'insurance_cards',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    policyKey: integer().notNull(),
    side: text({ enum: cardSides }).notNull(),
    photoKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.policyKey, table.side] })],
)

/** The photos of the card of a policy that does not count yet: it is being added, or its change waits for staff. */
export const nextInsuranceCards = pgTable(
  'next_insurance_cards',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    level: integer().$type<PayorLevel>().notNull(),
    side: text({ enum: cardSides }).notNull(),
    photoKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey, table.level, table.side] })],
)
