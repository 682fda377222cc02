import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { messageMaxLength } from '@homeside/contract/constants/conversation-states'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import { useText } from '@homeside/i18n/use-text'
import { Button, Input, Select } from 'antd'
import { useId } from 'react'

import { useKeptWords, useSession } from '../frame/session.ts'
import { Refused } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'

/** Writes to the patient, from the provider's usual answers where there are some. */
export function Reply({ thread: { Conversation, Language } }: { thread: StaffThread }) {
  const t = useText('desk')
  const id = useId()
  const { Name } = useSession()
  const { words, keep, forget } = useKeptWords(`reply ${Conversation.ConversationKey}`)
  const { send, isSending, problem } = useSending()
  const isTooLong = words.length > messageMaxLength
  const isEmpty = words.trim() === ''
  const add = (text: string) => {
    keep(isEmpty ? text : `${words.trimEnd()}\n\n${text}`)
    document.getElementById(id)?.focus()
  }

  function reply() {
    const json = { SenderName: Name, Message: words }
    const params = { key: Conversation.ConversationKey }
    void send(
      () => staffCall('POST', 'staff/conversations/{key}/reply', { params, json }),
      () => forget(words),
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        reply()
      }}
    >
      <div className="desk-heading">
        <h2>
          <label htmlFor={id}>{t('messages.answer')}</label>
        </h2>
        <UsualAnswers language={Language} onPick={add} />
      </div>
      <Refused problem={problem} />
      <Input.TextArea
        id={id}
        value={words}
        onChange={(event) => keep(event.target.value)}
        rows={5}
        count={{ show: true, max: messageMaxLength }}
        status={isTooLong ? 'error' : ''}
      />
      <div role="alert">{isTooLong ? t('tooLong', { count: messageMaxLength }) : null}</div>
      <div className="desk-acts">
        <Button type="primary" htmlType="submit" loading={isSending} disabled={isEmpty || isTooLong}>
          {t('messages.send')}
        </Button>
        <span className="desk-soft">{t('messages.signed', { name: Name })}</span>
      </div>
    </form>
  )
}

interface UsualAnswersProps {
  /** In which the patient reads. */
  language: 'en' | 'es'
  onPick: (text: string) => void
}

/** The answers that the provider's file has. Draws nothing where there are none. */
function UsualAnswers({ language, onPick }: UsualAnswersProps) {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const load = useQueryLoad(staffQuery('staff/providers/{siteKey}', { params: { siteKey: SiteKey } }))
  const replies = load.status === 'ready' ? (load.value.replies ?? []) : []
  if (replies.length === 0) return null
  return (
    <Select
      className="desk-usual"
      aria-label={t('messages.usual')}
      placeholder={t('messages.usual')}
      value={null}
      options={replies.map(({ name }) => ({ value: name, label: name }))}
      onChange={(name: string | null) => {
        const picked = replies.find((each) => each.name === name)
        if (picked) onPick(picked[language])
      }}
    />
  )
}
