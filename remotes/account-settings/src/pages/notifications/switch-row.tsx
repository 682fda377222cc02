import type { AnsweredTopics, NotificationTopic } from '@homeside/contract/notifications'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { useEffect, useId, useRef, useState } from 'react'

import { everyTopic } from './topics.ts'

/** For how many milliseconds a switch says that it was saved. */
const savedFor = 5000

interface SwitchRowProps {
  label: string
  /** A second line that explains it. */
  meaning?: string
  isOn: boolean
  /** For a switch of several topics: whether only some are on. */
  isMixed?: boolean
  /** Its state, in words. */
  state: string
  isStrong?: boolean
  /** Saves the new value. Null when something must be answered first. */
  turn: (isOn: boolean) => Promise<void> | null
}

/** A switch that saves itself and says so beside it. It returns to its old position when saving fails. */
export function SwitchRow({ label, meaning, isOn, isMixed, state, isStrong = false, turn }: SwitchRowProps) {
  const t = useText('account-settings')
  const id = useId()
  const { isUnderWay, problem, run } = useAction()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [isSaved, setSaved] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const isPartly = isMixed === true && wanted === null
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  useEffect(() => {
    if (!isSaved) return undefined
    const timer = setTimeout(() => setSaved(false), savedFor)
    return () => clearTimeout(timer)
  }, [isSaved])

  function change() {
    if (isUnderWay) return
    // A partly-on switch turns everything on.
    const next = isMixed === true || !isOn
    const saving = turn(next)
    if (saving === null) return
    setWanted(next)
    setSaved(false)
    run(async () => {
      try {
        await saving
        setSaved(true)
      } finally {
        setWanted(null)
      }
    })
  }

  const words = isUnderWay ? t('notifications.saving') : isSaved ? t('notifications.saved') : state
  return (
    <div className="acc-row">
      <label className="acc-switch">
        <span className="acc-switch-words">
          <span id={id} className={isStrong ? 'acc-switch-strong' : undefined}>
            {label}
          </span>
          {meaning ? <span className="hs-hint">{meaning}</span> : null}
        </span>
        <span
          id={`${id}-state`}
          role="status"
          className={isSaved && !isUnderWay ? 'acc-switch-state acc-switch-saved' : 'acc-switch-state'}
        >
          {words}
        </span>
        <input
          ref={box}
          type="checkbox"
          role={isMixed === undefined ? 'switch' : undefined}
          className="acc-switch-box"
          aria-labelledby={id}
          aria-describedby={`${id}-state`}
          checked={wanted ?? isOn}
          onChange={change}
        />
      </label>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </div>
  )
}

interface EveryTopicSwitchProps {
  label: string
  meaning?: string
  isStrong?: boolean
  topics: AnsweredTopics
  /** What is really told here. */
  offered: readonly NotificationTopic[]
  save: (topics: Partial<Record<NotificationTopic, boolean>>) => Promise<void> | null
}

/**
 * Turns every topic of one way on or off, and names them where they have no rows. When only some are on, it turns on
 * the others.
 */
export function EveryTopicSwitch({ topics, offered, save, meaning, ...row }: EveryTopicSwitchProps) {
  const t = useText('account-settings')
  const count = offered.filter((topic) => topics[topic]).length
  const isMixed = count > 0 && !topics.All
  const names = (isOn: boolean) =>
    offered
      .filter((topic) => topics[topic] === isOn)
      .map((topic) => t(`notifications.topics.${topic}`))
      .join(', ')
  const named = isMixed
    ? t('notifications.someNamed', { on: names(true), off: names(false) })
    : t('notifications.allNamed', { topics: names(topics.All) })
  const state = isMixed
    ? t('notifications.some', { count, total: offered.length })
    : t(topics.All ? 'notifications.on' : 'notifications.off')
  return (
    <SwitchRow
      {...row}
      {...(meaning ? { meaning: `${meaning} ${named}` } : {})}
      isOn={topics.All}
      isMixed={isMixed}
      state={state}
      turn={(isOn) => save(everyTopic(offered, isOn))}
    />
  )
}
