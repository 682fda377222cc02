import { boolean, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // PGlite hands out a plain Uint8Array, node-postgres a Buffer.
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
})

/** The pictures that patients sent, as JPEG. */
export const photos = pgTable('photos', {
  photoKey: text().primaryKey(),
  siteKey: integer().notNull(),
  patientKey: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  content: bytes(),
  isElsewhere: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }),
})
export type PhotoRow = typeof photos.$inferSelect

/** Files of a bucket that no photo points to, or that may still be written: to be deleted there. */
export const photoLeftovers = pgTable('photo_leftovers', { photoKey: text().primaryKey() })
