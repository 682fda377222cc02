import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Browsers from which an account has signed in before. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    deviceHash: text().notNull(),
    accountKey: integer().notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceHash, table.accountKey] })],
)
