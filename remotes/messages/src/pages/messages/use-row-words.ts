import { topics } from '@homeside/contract/constants/conversation-states'
import type { Topic } from '@homeside/contract/constants/conversation-states'
import { useText } from '@homeside/i18n/use-text'
import { useMemo } from 'react'

export interface RowWords {
  topic: Readonly<Record<Topic, string>>
  you: string
  yesterday: string
  unread: string
  closed: string
  photo: string
}

/**
 * The texts of all rows, looked up once. Thirty rows would look up a hundred, and each would listen for a change of
 * language.
 */
export function useRowWords(): RowWords {
  const t = useText('messages')
  const days = useText('days')
  return useMemo(
    () => ({
      topic: Object.fromEntries(topics.map((topic) => [topic, t(`topic.${topic}`)])) as Record<Topic, string>,
      you: t('bubble.you'),
      yesterday: days('yesterday'),
      unread: t('list.unread'),
      closed: t('list.closed'),
      photo: t('list.photo'),
    }),
    [t, days],
  )
}
