import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const attempts = pgTable('attempts', {
  subject: text().primaryKey(),
  attempts: integer().notNull(),
  windowEndsAt: timestamp({ withTimezone: true }).notNull(),
})
