import { answerKey } from '@homeside/api-client/answer-query'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
import type { NotificationSettings, SaveNotificationsRequest } from '@homeside/contract/notifications'
import { useLanguage } from '@homeside/i18n/use-language'
import { useRef } from 'react'

import { notificationsQuery } from '../../api/account-queries.ts'

/** Some of what is wanted, for the address that the page was made for. */
export type SaveTopics = (
  settings: NotificationSettings,
  wanted: Omit<SaveNotificationsRequest, 'EmailAddress'>,
) => Promise<void>

/**
 * Saves what one switch says, and shows what was answered. One after the other, so that the answer to an earlier switch
 * never stands after that to a later one.
 */
export function useSaveTopics(): SaveTopics {
  const api = useApi()
  const language = useLanguage()
  const last = useRef<Promise<unknown>>(Promise.resolve())

  return ({ EmailAddress }, wanted) => {
    const send = async () => {
      const json = { EmailAddress, ...wanted }
      const answer = await call(api, 'POST', paths.notifications, { json })
      pageCache.setQueryData(notificationsQuery(language).queryKey, answer)
      void pageCache.invalidateQueries({ queryKey: ['account-status'] })
    }
    const saving = last.current.then(send, send)
    last.current = saving
    // Whoever waits for it hears what went wrong; the next one goes on all the same.
    saving.catch(() => void pageCache.invalidateQueries({ queryKey: answerKey(paths.notifications) }))
    return saving
  }
}
