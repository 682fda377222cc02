import type { saveNotifications as saveNotificationsCall } from '@homeside/contract/notifications'

import type { CallRequest } from '../../calls/call-request.ts'
import { Problem } from '../../calls/problem.ts'
import { lockPatient } from '../../database/patient-lock.ts'
import type { NotificationRow } from '../../database/tables/notification-settings.ts'
import { findNotificationSettings, saveNotificationSettings } from './queries.ts'

/**
 * Saves what the patient wants to be told. Consent is kept from the moment it is given until no mail is wanted.
 *
 * @throws Problem validation when mails are wanted and the email disclaimer was never accepted.
 */
export function saveNotifications(request: CallRequest<typeof saveNotificationsCall>): Promise<NotificationRow> {
  const { database, caller, body, now } = request
  const { Email, Push, Alerts, AcceptsEmailDisclaimer = false } = body
  return database.transaction(async (transaction) => {
    await lockPatient(transaction, caller.scope)
    const before = await findNotificationSettings(transaction, caller.scope)
    const wantsMail = Object.values(Email).some(Boolean)
    const consentedAt = wantsMail ? (before?.consentedAt ?? (AcceptsEmailDisclaimer ? now : null)) : null
    if (wantsMail && consentedAt === null) {
      throw new Problem('validation', { fields: { AcceptsEmailDisclaimer: 'email-disclaimer' } })
    }
    const row: NotificationRow = {
      ...caller.scope,
      emailOrderConfirmations: Email.OrderConfirmations,
      emailDeliveryAndTracking: Email.DeliveryAndTracking,
      emailAppointmentReminders: Email.AppointmentReminders,
      pushOrderConfirmations: Push.OrderConfirmations,
      pushDeliveryAndTracking: Push.DeliveryAndTracking,
      pushAppointmentReminders: Push.AppointmentReminders,
      alertOrderConfirmations: Alerts.OrderConfirmations,
      alertDeliveryAndTracking: Alerts.DeliveryAndTracking,
      alertAppointmentReminders: Alerts.AppointmentReminders,
      consentedAt,
    }
    await saveNotificationSettings(transaction, row)
    return row
  })
}
