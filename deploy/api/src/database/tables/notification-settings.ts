import { boolean, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'

/** A patient without a row is told nothing. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    siteKey: integer().notNull(),
    patientKey: integer().notNull(),
    emailOrderConfirmations: boolean().notNull(),
    emailDeliveryAndTracking: boolean().notNull(),
    emailAppointmentReminders: boolean().notNull(),
    pushOrderConfirmations: boolean().notNull(),
    pushDeliveryAndTracking: boolean().notNull(),
    pushAppointmentReminders: boolean().notNull(),
    alertOrderConfirmations: boolean().notNull(),
    alertDeliveryAndTracking: boolean().notNull(),
    alertAppointmentReminders: boolean().notNull(),
    consentedAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey] })],
)
export type NotificationRow = typeof notificationSettings.$inferSelect
