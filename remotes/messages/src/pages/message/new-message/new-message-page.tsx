import { ApiProblem } from '@homeside/api-client/api-problem'
import { useOwnQuery } from '@homeside/api-client/use-own-query'
import type { ProblemCode } from '@homeside/contract/constants/problem-codes'
import { useText } from '@homeside/i18n/use-text'
import { useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { BackLink, Page } from '@homeside/ui/page'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Skeleton } from '@homeside/ui/skeleton'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { draftQuery } from '../../../api/drafts.ts'
import { useReplaceEntry, messageInfoAtom } from '../../../message-page-state.ts'
import { messagePath, messagesPath, type NewMessage } from '../../../message-paths.ts'
import type { Outgoing } from '../../../outbox/outbox.ts'
import { useOutbox } from '../../../outbox/use-outbox.ts'
import { usePolledLoad } from '../../../polling/use-polled-load.ts'
import { NewMessageDraft } from './new-message-draft.tsx'
import { NewMessageForm } from './new-message-form.tsx'

/** A message that starts a conversation: being written, or on its way. */
export function NewMessagePage({ beginning }: { beginning: NewMessage }) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const replaceEntry = useReplaceEntry()
  const storeInfo = useSetAtom(messageInfoAtom)
  const [begun] = useState(beginning)
  const [takenBack, setTakenBack] = useState<Outgoing | null>(null)
  // A draft that is sent from another device leaves the form.
  const { load } = usePolledLoad(useOwnQuery(draftQuery(null)))
  const outbox = useOutbox((sent) => {
    if (sent.item.conversationKey === null) open(sent.conversationKey)
  })
  const unsent = outbox.items.find((item) => item.conversationKey === null)

  useEffect(() => {
    storeInfo({ key: null, showAutoReply: false, isNewMessage: true })
    // The handed-over text was read, and stays in no history entry.
    replaceEntry(messagePath(alias), { newMessage: {} })
  }, [alias, replaceEntry, storeInfo])

  function open(key: number) {
    storeInfo({ key, showAutoReply: true, isNewMessage: false })
    replaceEntry(messagePath(alias), { conversationKey: key })
  }

  return (
    <div className="msg-conversation">
      <Page title={t('new.title')} back={<BackLink to={messagesPath(alias)}>{t('conversation.back')}</BackLink>}>
        {unsent ? (
          <UnsentConversation
            item={unsent}
            isWaiting={outbox.isWaiting}
            onRetry={() => outbox.send(unsent)}
            onEdit={() => {
              outbox.remove(unsent.idempotencyKey)
              setTakenBack(unsent)
            }}
          />
        ) : takenBack ? (
          <NewMessageForm
            initialValues={{ Topic: takenBack.topic, Subject: takenBack.subject, Message: takenBack.message }}
            photoKeys={takenBack.photoKeys}
            onStarted={open}
            onOffline={outbox.send}
          />
        ) : (
          <Loaded load={load} skeleton={<Skeleton shape="rows" count={4} />}>
            {({ Draft }) => (
              <NewMessageDraft beginning={begun} draft={Draft} onStarted={open} onOffline={outbox.send} />
            )}
          </Loaded>
        )}
      </Page>
    </div>
  )
}

interface UnsentConversationProps {
  item: Outgoing
  isWaiting: boolean
  onRetry: () => void
  onEdit: () => void
}

/** A new conversation that has not reached the server: its text and its state. */
function UnsentConversation({ item, isWaiting, onRetry, onEdit }: UnsentConversationProps) {
  const t = useText('messages')
  const words = useProblemWords()
  const { refusal } = item
  const problem = refusal === null ? null : new ApiProblem({ code: refusal as ProblemCode })
  return (
    <>
      <Notice
        tone={problem ? 'danger' : isWaiting ? 'warning' : 'info'}
        title={problem ? words(problem) : t(isWaiting ? 'unsent.waiting' : 'outgoing.sending')}
      >
        <p>{t(problem ? 'unsent.refused' : 'unsent.kept')}</p>
        <div className="hs-actions">
          {problem ? (
            <button type="button" className="hs-button hs-button-quiet" onClick={onRetry}>
              {t('outgoing.retry')}
            </button>
          ) : null}
          <button type="button" className="hs-button hs-button-quiet" onClick={onEdit}>
            {t('outgoing.edit')}
          </button>
        </div>
      </Notice>
      <section className="hs-surface hs-stack">
        <p className="hs-hint">{t(`topic.${item.topic}`)}</p>
        <h2>
          <bdi>{item.subject}</bdi>
        </h2>
        <p className="msg-text" dir="auto">
          {item.message}
        </p>
        {item.photoKeys.length > 0 ? <p>{t('outgoing.photos', { count: item.photoKeys.length })}</p> : null}
      </section>
    </>
  )
}
