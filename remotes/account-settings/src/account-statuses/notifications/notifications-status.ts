import { pageCache } from '@homeside/api-client/page-cache'
import type { AnsweredTopics } from '@homeside/contract/notifications'
import { textOf } from '@homeside/i18n/namespaces'
import type { AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

import { notificationsQuery } from '../../api/account-queries.ts'

const isAny = (topics: AnsweredTopics) => Object.values(topics).some(Boolean)

/** Whether emails or texts are on. */
const notificationsStatus: AccountStatusQuestion = async (language) => {
  const { Email, Texts } = await pageCache.fetchQuery(notificationsQuery(language))
  const isTexted = isAny(Texts)
  const on = isAny(Email) ? (isTexted ? 'both' : 'email') : isTexted ? 'texts' : 'none'
  return { value: textOf('account-settings')(`notifications.summary.${on}`) }
}

export default notificationsStatus
