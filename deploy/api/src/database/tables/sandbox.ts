import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core'

/** Has a row only in a sandbox. */
export const sandbox = pgTable('sandbox', {
  onlyRow: boolean().primaryKey().default(true),
  clockOffsetMs: bigint({ mode: 'number' }).notNull().default(0),
})
