import type { AnsweredTopics, NotificationTopic } from '@homeside/contract/notifications'
import { useText } from '@homeside/i18n/use-text'

import { SwitchRow } from './switch-row.tsx'
import { everyTopic, topics as order } from './topics.ts'

interface EveryTopicSwitchProps {
  label: string
  meaning?: string
  isStrong?: boolean
  topics: AnsweredTopics
  save: (topics: Record<NotificationTopic, boolean>) => Promise<void> | null
}

/** Turns every topic of one way on or off. When only some are on, it turns on the others. */
export function EveryTopicSwitch({ topics, save, ...row }: EveryTopicSwitchProps) {
  const t = useText('account-settings')
  const count = order.filter((topic) => topics[topic]).length
  const isMixed = count > 0 && !topics.All
  const state = isMixed
    ? t('notifications.some', { count, total: order.length })
    : t(topics.All ? 'notifications.on' : 'notifications.off')
  return (
    <SwitchRow {...row} isOn={topics.All} isMixed={isMixed} state={state} turn={(isOn) => save(everyTopic(isOn))} />
  )
}
