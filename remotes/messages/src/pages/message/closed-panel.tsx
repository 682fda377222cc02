import type { Conversation } from '@homeside/contract/conversations'
import { useText } from '@homeside/i18n/use-text'
import { longDay, useLocalTime } from '@homeside/parts/days/local-time'
import { Link, useNavigate, useParams } from '@homeside/remote-kit/router'
import { Icon } from '@homeside/ui/icon'
import type { MouseEvent } from 'react'

import { messagePath, type NewMessage } from '../../message-paths.ts'

interface ClosedPanelProps {
  conversation: Conversation
  /** Returns the patient's unsent text, and forgets it here. */
  onTake: () => string
}

/** Why nobody can reply any more, and the link to a new message on the same subject. */
export function ClosedPanel({ conversation, onTake }: ClosedPanelProps) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const local = useLocalTime()
  const { ClosedReason, ClosedUtc, Topic: topic, Subject: subject } = conversation
  const navigate = useNavigate()

  function write(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const newMessage: NewMessage = { topic, subject, message: onTake() }
    void navigate(messagePath(alias), { state: { newMessage } })
  }

  return (
    <section className="hs-surface msg-closed" aria-labelledby="closed-title">
      <h2 id="closed-title">
        <Icon name="check" />
        {ClosedUtc === null ? t('closed.title') : t('closed.titleOn', { day: longDay(ClosedUtc, local) })}
      </h2>
      <p>{t(`closed.reason.${ClosedReason ?? 'Resolved'}`)}</p>
      <Link className="hs-button hs-button-primary" to={messagePath(alias)} onClick={write}>
        {t('closed.newMessage')}
      </Link>
    </section>
  )
}
