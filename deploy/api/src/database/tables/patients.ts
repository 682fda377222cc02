import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A patient of one provider, with the details on file. */
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
  /** The email that the provider knows. A patient with an account has the account's address. */
  emailOnFile: text(),
  street: text().notNull(),
  apt: text(),
  city: text().notNull(),
  state: text().notNull(),
  postalCode: text().notNull(),
  timeZoneKey: integer().notNull(),
  connectCampaignSubscribed: boolean().notNull().default(true),
  singleSignOnAccount: boolean().notNull().default(false),
  /** When the patient last confirmed the insurance on file. */
  insuranceConfirmedAt: timestamp({ withTimezone: true }),
  /** When the patient last confirmed their details on file. */
  detailsConfirmedAt: timestamp({ withTimezone: true }),
})
export type PatientRow = typeof patients.$inferSelect
