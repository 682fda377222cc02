import { pageCache } from '@homeside/api-client/page-cache'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { messageMaxLength } from '@homeside/contract/constants/conversation-states'
import type { StaffAnswerOf } from '@homeside/contract/staff-calls'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button } from 'antd'
import { useContext, useEffect, useId, useState } from 'react'

import { NextContext } from '../frame/desk-page.tsx'
import { Key } from '../frame/keys.tsx'
import { useSession, useKeptWords } from '../frame/session.ts'
import { Pill, Refused } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'
import { ReplyBox, goToBlank, blanksIn } from './reply-box.tsx'

/** Writes to the patient, from the provider's usual replies where there are some. */
export function Reply({ thread }: { thread: StaffThread }) {
  const { Conversation, Messages } = thread
  const t = useText('desk')
  const id = useId()
  const { Name } = useSession()
  const next = useContext(NextContext)
  const key = Conversation.ConversationKey
  const kept = useKeptWords(`reply ${key}`)
  const { words } = kept
  // The last message when typing began. Who comes back after a reload began before it.
  const began = useKeptWords(`reply ${key} began`)
  const [asked, setAsked] = useState(0)
  const { send, isSending, problem } = useSending()
  const isTooLong = words.length > messageMaxLength
  const isEmpty = words.trim() === ''
  const written = Messages.filter(({ SenderType }) => SenderType !== 'System').map(({ MessageKey }) => MessageKey)
  const last = Math.max(0, ...written)
  const news = isEmpty || began.words === '' ? 0 : written.filter((each) => each > Number(began.words)).length
  const others = useViewers(key, last, !isEmpty)
  const keep = (typed: string) => {
    if (typed.trim() === '') began.keep('')
    else if (isEmpty || began.words === '') began.keep(String(last))
    kept.keep(typed)
  }

  function reply() {
    if (isEmpty || isTooLong || isSending) return
    if (blanksIn(words).length > 0) return goToBlank(id, 0, 0)
    setAsked(last)
    // Once for each time that it grew: the server may have been first to say so.
    const isTold = problem !== null && 'code' in problem && problem.code === 'conversation-grown'
    if (news > 0 && asked < last && !isTold) return
    const json = { SenderName: Name, Message: words, ReadUpTo: last }
    void send(
      (once) => staffCall('POST', 'staff/conversations/{key}/reply', { params: { key }, json, key: once }),
      () => {
        began.keep('')
        kept.forget(words)
        next?.()
      },
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
          <label htmlFor={id}>{t('messages.answer')}</label> <Key of="r" />
        </h2>
        {/* Beside the heading, so that nothing moves under the hand. */}
        <span role="status">
          {news > 0 ? <Pill tone="act">{t('messages.grown', { count: news })}</Pill> : null}{' '}
          {others.map(({ Name: colleague, IsTyping }) => (
            <Pill key={colleague}>{t(IsTyping ? 'messages.typing' : 'messages.open', { name: colleague })}</Pill>
          ))}
        </span>
      </div>
      <Refused problem={problem} />
      <ReplyBox id={id} words={words} onChange={keep} thread={thread} />
      <div className="desk-acts">
        <Button type="primary" htmlType="submit" loading={isSending} disabled={isEmpty || isTooLong}>
          {t('messages.send')}
        </Button>
        <span className="desk-soft">{t('messages.signed', { name: Name })}</span>
      </div>
      {news > 0 && asked >= last ? (
        <Alert type="warning" showIcon role="alert" title={t('messages.readFirst', { count: news })} />
      ) : null}
    </form>
  )
}

/** Milliseconds between two looks; the server takes somebody for gone after three of them. */
const lookEvery = 4000

/**
 * Who else has a conversation open, or writes in it. They learn of this page, and the page of what they send.
 *
 * @param last the newest message that the page has.
 */
function useViewers(
  key: number,
  last: number,
  isTyping: boolean,
): StaffAnswerOf<'GET', 'staff/conversations/{key}/viewers'>['Others'] {
  const load = useQueryLoad({
    ...staffQuery('staff/conversations/{key}/viewers', { params: { key }, query: isTyping ? { typing: 'true' } : {} }),
    refetchInterval: lookEvery,
  })
  const seen = load.status === 'ready' ? load.value : null
  // Until the first answer after typing began, the colleagues of the last answer are shown.
  const [others, setOthers] = useState(seen?.Others ?? [])
  if (seen !== null && seen.Others !== others) setOthers(seen.Others)
  const hasGrown = seen !== null && seen.LastMessageKey > last
  useEffect(() => {
    if (hasGrown)
      void pageCache.invalidateQueries({
        queryKey: staffQuery('staff/conversations/{key}', { params: { key } }).queryKey,
        exact: true,
      })
  }, [hasGrown, key])
  return others
}
