import type { NotificationSettings, NotificationTopic } from '@homeside/contract/notifications'

import type { NotificationRow } from '../../database/tables/notification-settings.ts'
import type { PatientSession } from '../../session/patient-session.ts'

/** Settings that were never made are all off. */
export function presentNotifications(row: NotificationRow | null, { account }: PatientSession): NotificationSettings {
  return {
    EmailAddress: account.email,
    IsEmailVerified: account.emailVerified,
    Email: withAll({
      OrderConfirmations: row?.emailOrderConfirmations ?? false,
      DeliveryAndTracking: row?.emailDeliveryAndTracking ?? false,
      AppointmentReminders: row?.emailAppointmentReminders ?? false,
    }),
    Push: withAll({
      OrderConfirmations: row?.pushOrderConfirmations ?? false,
      DeliveryAndTracking: row?.pushDeliveryAndTracking ?? false,
      AppointmentReminders: row?.pushAppointmentReminders ?? false,
    }),
    Alerts: withAll({
      OrderConfirmations: row?.alertOrderConfirmations ?? false,
      DeliveryAndTracking: row?.alertDeliveryAndTracking ?? false,
      AppointmentReminders: row?.alertAppointmentReminders ?? false,
    }),
    ConsentUtc: row?.consentedAt?.toISOString() ?? null,
  }
}

function withAll(topics: Record<NotificationTopic, boolean>) {
  return { ...topics, All: Object.values(topics).every(Boolean) }
}
