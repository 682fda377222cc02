import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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
