import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was tried in a period of time, so that guessing is limited across all servers. */
export const attempts = pgTable('attempts', {
  subject: text().primaryKey(),
  attempts: integer().notNull(),
  windowEndsAt: timestamp({ withTimezone: true }).notNull(),
})
