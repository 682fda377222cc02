import {
  closedReasons,
  conversationStatuses,
  senderTypes,
  topics,
} from '@homeside/contract/constants/conversation-states'
import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** A conversation between a patient and their provider. */
export const conversations = pgTable('conversations', {
  conversationKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  topic: text({ enum: topics }).notNull(),
  subject: text().notNull(),
  status: text({ enum: conversationStatuses }).notNull().default('Open'),
  closedReason: text({ enum: closedReasons }),
  closedAt: timestamp({ withTimezone: true }),
  hiddenAt: timestamp({ withTimezone: true }),
  lastMessageAt: timestamp({ withTimezone: true }).notNull(),
  /** Whether the patient wrote last. Kept by the database, which does not count automatic replies. */
  awaitsAnswer: boolean().notNull().default(false),
})
export type ConversationRow = typeof conversations.$inferSelect

/** Who at the desk has a conversation open. */
export const conversationViewers = pgTable(
  'conversation_viewers',
  {
    conversationKey: integer().notNull(),
    sessionKey: integer().notNull(),
    siteKey: integer().notNull(),
    name: text().notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
    /** When they last typed; null when the field was empty. */
    typedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.conversationKey, table.sessionKey] })],
)

export const messages = pgTable('messages', {
  messageKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  conversationKey: integer().notNull(),
  senderType: text({ enum: senderTypes }).notNull(),
  senderName: text().notNull(),
  body: text().notNull(),
  sentAt: timestamp({ withTimezone: true }).notNull(),
  readAt: timestamp({ withTimezone: true }),
})
export type MessageRow = typeof messages.$inferSelect

export const messagePhotos = pgTable('message_photos', {
  photoKey: text().primaryKey(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  messageKey: integer().notNull(),
  position: integer().notNull(),
})

/** Messages that a patient began and did not send yet. */
export const messageDrafts = pgTable('message_drafts', {
  draftKey: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  conversationKey: integer(),
  topic: text({ enum: topics }),
  subject: text().notNull().default(''),
  body: text().notNull().default(''),
  savedAt: timestamp({ withTimezone: true }).notNull(),
})

export type MessageDraftRow = typeof messageDrafts.$inferSelect

export const draftPhotos = pgTable('draft_photos', {
  photoKey: text().primaryKey(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  draftKey: integer().notNull(),
  position: integer().notNull().generatedAlwaysAsIdentity(),
})
