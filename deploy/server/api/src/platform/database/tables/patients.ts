import {
  changeStatuses,
  changeTypes,
  consentTypes,
  consentWays,
  patientStatuses,
  relationships,
} from '@homeside/contract/constants/patient-records'
import { languages } from '@homeside/contract/wire'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** A patient of one provider, with the details on file. */
export const patients = pgTable('patients', {
  patientKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  accountKey: integer(),
  registrationKey: integer().notNull().generatedAlwaysAsIdentity(),
  /** The key of the provider's own system. */
  externalKey: text(),
  status: text({ enum: patientStatuses }).notNull().default('Active'),
  closedOn: date(),
  /** Whether the patient of a closed record had left before. */
  hadLeft: boolean().notNull().default(false),
  firstName: text().notNull(),
  middleName: text(),
  lastName: text().notNull(),
  dateOfBirth: date().notNull(),
  mobilePhone: text(),
  homePhone: text(),
  /** The email that the provider knows. The account has an address of its own, which only its owner changes. */
  emailOnFile: text(),
  /** The provider's newer address, until the account's owner takes or declines it. */
  emailOffered: text(),
  /** The language that the provider knows. A patient with an account has the account's. */
  languageOnFile: text({ enum: languages }),
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

/** The notifications that each patient wants. A patient without a row gets none. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    emailOrderConfirmations: boolean().notNull(),
    emailDeliveryAndTracking: boolean().notNull(),
    emailSupplyReminders: boolean().notNull(),
    emailAppointmentReminders: boolean().notNull(),
    pushOrderConfirmations: boolean().notNull(),
    pushDeliveryAndTracking: boolean().notNull(),
    pushSupplyReminders: boolean().notNull(),
    pushAppointmentReminders: boolean().notNull(),
    alertOrderConfirmations: boolean().notNull(),
    alertDeliveryAndTracking: boolean().notNull(),
    alertSupplyReminders: boolean().notNull(),
    alertAppointmentReminders: boolean().notNull(),
    textOrderConfirmations: boolean().notNull(),
    textDeliveryAndTracking: boolean().notNull(),
    textSupplyReminders: boolean().notNull(),
    textAppointmentReminders: boolean().notNull(),
    /** The patient's day through which it is known what fell due; null before the first look. */
    suppliesCheckedOn: date(),
    /** The patient's day of the last reminder. */
    suppliesRemindedOn: date(),
    /** Identifies the patient in an email's link to unsubscribe, and gives no other access. */
    unsubscribeKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey] })],
)

export type NotificationRow = typeof notificationSettings.$inferSelect

/** Numbers that want no texts of a provider. A consent that was given later counts all the same. */
export const textStops = pgTable(
  'text_stops',
  { siteKey: integer().notNull(), phone: text().notNull(), stoppedAt: timestamp({ withTimezone: true }).notNull() },
  (table) => [primaryKey({ columns: [table.siteKey, table.phone] })],
)

/** What a patient agreed to, in which version and language, and when it was taken back. */
export const consents = pgTable('consents', {
  consentKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  consentType: text({ enum: consentTypes }).notNull(),
  documentVersion: text().notNull(),
  language: text({ enum: languages }).notNull(),
  consentedAt: timestamp({ withTimezone: true }).notNull(),
  /** Null while it stands; the same moment where the patient never agreed and said no. */
  withdrawnAt: timestamp({ withTimezone: true }),
  /** How the patient told staff, who noted it, and why; null for what was agreed in the portal. */
  givenHow: text({ enum: consentWays }),
  givenBy: text(),
  givenReason: text(),
  withdrawnBy: text(),
  withdrawnReason: text(),
})

/** Money that a provider owes a patient. */
export const credits = pgTable('credits', {
  creditKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  externalKey: text(),
  amountCents: integer().notNull(),
  grantedOn: date().notNull(),
  expiresOn: date(),
  usedOn: date(),
  description: text().notNull(),
})

export type CreditRow = typeof credits.$inferSelect

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
  /** Null for what staff entered. */
  submittedByAccountKey: integer(),
  /** Whether who asked had proved that the account is theirs. */
  askedWithProof: boolean().notNull().default(false),
  submittedAt: timestamp({ withTimezone: true }).notNull(),
  closedAt: timestamp({ withTimezone: true }),
  reason: text(),
  /** Who of the provider's people decided it, by the name in the trail. */
  decidedBy: text(),
  /** When the patient saw what staff decided. */
  readAt: timestamp({ withTimezone: true }),
  /** When the provider's own system first brought what was approved. */
  caughtUpAt: timestamp({ withTimezone: true }),
})

export type ChangeRow = typeof changes.$inferSelect

/** Keys of the provider's own system that a record had before. */
export const formerKeys = pgTable(
  'former_keys',
  {
    externalKey: text().notNull(),
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    mergeKey: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.externalKey, table.siteKey] })],
)

/** What a merge moved: rows by table and key, and what it changed. */
export interface MergeMoves {
  /** Rows that came to the record that stays, and rows of it that went to the other. */
  came: Record<string, object[]>
  went: Record<string, object[]>
  /** Supplies that another one of the same code took the place of, which rows named them, and by which table. */
  replaced: { supplyKey: number; by: number; rows: Record<string, object[]> }[]
  before: { from: Partial<PatientRow>; into: Partial<PatientRow> }
}

/** Who said that two keys of a provider's own system are one person's, and what that moved. */
export const patientMerges = pgTable('patient_merges', {
  mergeKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  intoPatientKey: integer().notNull(),
  /** Null where a key changed and there was one record alone. */
  fromPatientKey: integer(),
  fromKey: text(),
  toKey: text(),
  at: timestamp({ withTimezone: true }).notNull(),
  by: text().notNull(),
  moved: jsonb().$type<MergeMoves>().notNull(),
  takenBackAt: timestamp({ withTimezone: true }),
  takenBackBy: text(),
})
export type MergeRow = typeof patientMerges.$inferSelect

/** Records that are to be erased, because the person asked for it. */
export const erasures = pgTable('erasures', {
  erasureKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  why: text().notNull(),
  askedAt: timestamp({ withTimezone: true }).notNull(),
  askedBy: text().notNull(),
  /** Who asked by what they cannot choose, because somebody else has to agree. */
  askedBySubject: text().notNull(),
  agreedAt: timestamp({ withTimezone: true }),
  agreedBy: text(),
  wasOpen: boolean().notNull().default(false),
  takenBackAt: timestamp({ withTimezone: true }),
  takenBackBy: text(),
  doneAt: timestamp({ withTimezone: true }),
  /** Hashes of the keys in the provider's own system, so that no file brings the person back. */
  keyHashes: text().array().notNull().default([]),
})
export type ErasureRow = typeof erasures.$inferSelect

/** What staff write for each other about a patient, an order or a conversation. */
export const staffNotes = pgTable('staff_notes', {
  noteKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  orderKey: integer(),
  conversationKey: integer(),
  body: text().notNull(),
  writtenAt: timestamp({ withTimezone: true }).notNull(),
  writtenBy: text().notNull(),
  /** A task has a day. */
  dueOn: date(),
  /** When that day begins at the provider. */
  dueAt: timestamp({ withTimezone: true }),
  assignedTo: text(),
  doneAt: timestamp({ withTimezone: true }),
  doneBy: text(),
})
export type StaffNoteRow = typeof staffNotes.$inferSelect

/** What staff do later: an order, a conversation or a change that waits. */
export const putOffs = pgTable('put_offs', {
  putOffKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  orderKey: integer(),
  conversationKey: integer(),
  changeKey: integer(),
  until: date().notNull(),
  /** When that day begins at the provider. */
  backAt: timestamp({ withTimezone: true }).notNull(),
  /** What the patient writes after this time brings it back early. */
  seenAt: timestamp({ withTimezone: true }).notNull(),
  putOffBy: text().notNull(),
})
