import { answerKey } from '@homeside/api-client/answer-query'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import type {
  NotificationSettings,
  NotificationTopic,
  SaveNotificationsRequest,
} from '@homeside/contract/notifications'
import { useLanguage } from '@homeside/i18n/use-language'
import { useRef } from 'react'

import { notificationsQuery } from '../../api/account-queries.ts'

/** Every one of these topics on, or off. */
export function everyTopic(
  topics: readonly NotificationTopic[],
  isOn: boolean,
): Partial<Record<NotificationTopic, boolean>> {
  return Object.fromEntries(topics.map((topic) => [topic, isOn]))
}

/** The ways of sending that need no address and no consent. */
export const otherChannels = ['Alerts', 'Push'] as const

/** The consent that each way of sending requires. */
export const consentOf = { Email: 'EmailConsent', Texts: 'TextConsent' } as const

/** A part of the settings, and the address and phone that the page was made for. */
export type SaveTopics = (
  settings: NotificationSettings,
  wanted: Omit<SaveNotificationsRequest, 'EmailAddress' | 'MobilePhone'>,
) => Promise<void>

/** Saves a switch and shows the answer. One after the other, so that an earlier answer never replaces a later one. */
export function useSaveTopics(): SaveTopics {
  const api = useApi()
  const language = useLanguage()
  const last = useRef<Promise<unknown>>(Promise.resolve())

  return ({ EmailAddress, MobilePhone }, wanted) => {
    const send = async () => {
      const json = { EmailAddress, ...(MobilePhone === null ? {} : { MobilePhone }), ...wanted }
      const answer = await call(api, 'POST', 'patient/notifications', { json })
      pageCache.setQueryData(notificationsQuery(language).queryKey, answer)
      void pageCache.invalidateQueries({ queryKey: ['account-status'] })
    }
    const saving = last.current.then(send, send)
    last.current = saving
    // The caller gets the error, and the next save runs all the same.
    saving.catch(() => void pageCache.invalidateQueries({ queryKey: answerKey('patient/notifications') }))
    return saving
  }
}
