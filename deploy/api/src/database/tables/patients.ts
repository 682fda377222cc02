import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const patients = pgTable('patients', {
  patientKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  accountKey: integer(),
  registrationKey: integer().notNull().generatedAlwaysAsIdentity(),
  status: text({ enum: ['Active', 'Deactivated'] })
    .notNull()
    .default('Active'),
  firstName: text().notNull(),
  middleName: text(),
  lastName: text().notNull(),
  dateOfBirth: date().notNull(),
  mobilePhone: text(),
  homePhone: text(),
  /** What the provider knows; who has an account has its address. */
  emailOnFile: text(),
  street: text().notNull(),
  apt: text(),
  city: text().notNull(),
  state: text().notNull(),
  postalCode: text().notNull(),
  timeZoneKey: integer().notNull(),
  connectCampaignSubscribed: boolean().notNull().default(true),
  singleSignOnAccount: boolean().notNull().default(false),
  /** When the patient last said that the insurance on file is right. */
  insuranceConfirmedAt: timestamp({ withTimezone: true }),
  /** The same of what is on file about the person. */
  detailsConfirmedAt: timestamp({ withTimezone: true }),
})
export type PatientRow = typeof patients.$inferSelect
