import { topics } from '@homeside/contract/constants/conversation-states'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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

/** The photos of a draft of a message. */
export const draftPhotos = pgTable('draft_photos', {
  photoKey: text().primaryKey(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  draftKey: integer().notNull(),
  position: integer().notNull().generatedAlwaysAsIdentity(),
})
