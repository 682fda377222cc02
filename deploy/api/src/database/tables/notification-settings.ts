import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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
    textOrderConfirmations: boolean().notNull(),
    textDeliveryAndTracking: boolean().notNull(),
    textAppointmentReminders: boolean().notNull(),
    /** When the patient answered a text with STOP; null again once they ask for texts anew. */
    textsStoppedAt: timestamp({ withTimezone: true }),
    /** Names the patient in a mail's link to unsubscribe, and opens nothing else. */
    unsubscribeKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey] })],
)
export type NotificationRow = typeof notificationSettings.$inferSelect
