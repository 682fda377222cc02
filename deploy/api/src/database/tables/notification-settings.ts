import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The notifications that each patient wants. A patient without a row gets none. */
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
    /** When the patient answered a text with STOP; null again after they ask for texts anew. */
    textsStoppedAt: timestamp({ withTimezone: true }),
    /** Identifies the patient in an email's link to unsubscribe, and gives no other access. */
    unsubscribeKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteKey, table.patientKey] })],
)
export type NotificationRow = typeof notificationSettings.$inferSelect
