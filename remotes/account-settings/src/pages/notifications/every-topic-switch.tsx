import type { AnsweredTopics, NotificationTopic } from '@homeside/contract/notifications'
import { useText } from '@homeside/i18n/use-text'

import { SwitchRow } from './switch-row.tsx'
import { everyTopic } from './topics.ts'

interface EveryTopicSwitchProps {
  label: string
  meaning?: string
  isStrong?: boolean
  topics: AnsweredTopics
  /** What is really told here. */
  offered: readonly NotificationTopic[]
  save: (topics: Partial<Record<NotificationTopic, boolean>>) => Promise<void> | null
}

/** Turns every topic of one way on or off. When only some are on, it turns on the others. */
export function EveryTopicSwitch({ topics, offered, save, ...row }: EveryTopicSwitchProps) {
  const t = useText('account-settings')
  const count = offered.filter((topic) => topics[topic]).length
  const isMixed = count > 0 && !topics.All
  const state = isMixed
    ? t('notifications.some', { count, total: offered.length })
    : t(topics.All ? 'notifications.on' : 'notifications.off')
  return (
    <SwitchRow
      {...row}
      isOn={topics.All}
      isMixed={isMixed}
      state={state}
      turn={(isOn) => save(everyTopic(offered, isOn))}
    />
  )
}
