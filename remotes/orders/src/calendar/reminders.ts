import { answerKey } from '@homeside/api-client/answer-query'
import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import type { NotificationSettings } from '@homeside/contract/notifications'

/** The consent that each way of sending a reminder needs. */
export const consentOf = { Texts: 'TextConsent', Email: 'EmailConsent' } as const

/** The way of a reminder. A text reaches more patients in time. */
export function wayOf({ Channels, MobilePhone }: NotificationSettings): keyof typeof consentOf {
  return Channels.includes('Texts') && MobilePhone !== null ? 'Texts' : 'Email'
}

/**
 * Turns on the reminder that supplies can be ordered, with the consent that was read.
 *
 * @throws ApiProblem
 */
export async function turnOnReminder(api: Api, settings: NotificationSettings): Promise<NotificationSettings> {
  const way = wayOf(settings)
  const consent = consentOf[way]
  const json = {
    EmailAddress: settings.EmailAddress,
    ...(settings.MobilePhone === null ? {} : { MobilePhone: settings.MobilePhone }),
    [way]: { SupplyReminders: true },
    [`${consent}Version`]: settings[consent].Version,
  }
  const saved = await call(api, 'POST', 'patient/notifications', { json })
  void pageCache.invalidateQueries({ queryKey: answerKey('patient/notifications') })
  return saved
}
