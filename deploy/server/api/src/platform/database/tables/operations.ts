import { type EventType, textKinds, textStates } from '@homeside/contract/constants/outgoing'
import { signInMethods } from '@homeside/contract/constants/session-kinds'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Who read or changed what about a patient. Rows are added and never changed. */
export const auditTrail = pgTable('audit_trail', {
  auditKey: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  correlationId: text().notNull(),
  actor: text({ enum: ['patient', 'staff', 'anyone'] }).notNull(),
  accountKey: integer(),
  /** The session of the patient, or that at the desk. */
  sessionKey: integer(),
  staffName: text(),
  /** Who vouched for a person at the desk. */
  issuer: text(),
  /** What a member of staff cannot choose: the issuer's name for a person, the beginning of a key's hash for a service. */
  subject: text(),
  /** How the patient's session was opened. */
  method: text({ enum: signInMethods }),
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
  { auditKey: bigint({ mode: 'number' }).notNull(), siteKey: integer().notNull(), patientKey: integer().notNull() },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey, table.auditKey] })],
)

/** How often something was tried in a period of time, so that guessing is limited across all servers. */
export const attempts = pgTable('attempts', {
  subject: text().primaryKey(),
  attempts: integer().notNull(),
  windowEndsAt: timestamp({ withTimezone: true }).notNull(),
})

/** Answers by Idempotency-Key, so that a request that is sent twice is carried out once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    call: text().notNull(),
    idempotencyKey: text().notNull(),
    bodyHash: text().notNull(),
    answer: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey, table.call, table.idempotencyKey] })],
)

/** Calls of staff that name a key, and their answers. */
export const staffRequests = pgTable(
  'staff_requests',
  {
    caller: text().notNull(),
    call: text().notNull(),
    /** The hash of the Idempotency-Key. */
    keyHash: text().notNull(),
    /** Null for a service of all sites. */
    siteKey: integer(),
    bodyHash: text().notNull(),
    /** Sealed with the key. Null while it is being done, or when nobody knows what came of it. */
    answer: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.keyHash] })],
)

/** What the portal reports about its use: routes and errors, nothing about a patient’s health. */
export const portalEvents = pgTable('portal_events', {
  portalEventKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  eventTypeKey: integer().notNull(),
  appKey: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  ipAddress: text().notNull(),
  url: text().notNull(),
  path: text().notNull(),
  browser: text().notNull(),
  browserVersion: text().notNull(),
  /** The release of the part of the portal that reported it. */
  release: text(),
  accountKey: integer(),
  registrationKey: integer(),
  siteKey: integer(),
  patientKey: integer(),
  shortCodeKey: integer(),
})

/** Events that a provider's systems and people are told of. */
export const events = pgTable('events', {
  eventKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The place in the feed; null until the event was seen for the first time. */
  position: bigint({ mode: 'number' }),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  type: text().$type<EventType>().notNull(),
  subjectKey: integer(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** When the provider's own system last did not take it. */
  refusedAt: timestamp({ withTimezone: true }),
})
export type EventRow = typeof events.$inferSelect

/** Texts that were handed to their service, and what became of them. */
export const texts = pgTable('texts', {
  /** The id under which the service sends a text only once. */
  textId: text().primaryKey(),
  textKey: integer().notNull().generatedAlwaysAsIdentity(),
  kind: text({ enum: textKinds }).notNull(),
  siteKey: integer(),
  patientKey: integer(),
  shortCodeKey: integer(),
  state: text({ enum: textStates }).notNull(),
  /** What the service said of it. */
  reason: text(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** When the service takes another try at the earliest. */
  notBefore: timestamp({ withTimezone: true }),
  /** When staff said that nothing is left to do about it. */
  settledAt: timestamp({ withTimezone: true }),
})
export type TextRow = typeof texts.$inferSelect

/** Has a row only in a sandbox. */
export const sandbox = pgTable('sandbox', {
  onlyRow: boolean().primaryKey().default(true),
  clockOffsetMs: bigint({ mode: 'number' }).notNull().default(0),
})

export type RemovalKind = 'photos' | 'messages' | 'closedRecords' | 'trail'

/** How much was removed because its time was over, by night. */
export const removals = pgTable(
  'removals',
  {
    siteKey: integer().notNull(),
    night: date({ mode: 'string' }).notNull(),
    kind: text().$type<RemovalKind>().notNull(),
    removed: integer().notNull(),
    /** How much of it the trail tells. */
    told: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.night, table.kind] })],
)
