import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { PartIcon } from '@homeside/parts/icons/part-icon'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { ProblemCard } from '@homeside/ui/problem-card'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'

import { deleteConversations, useNoteUnread } from '../../api/conversations.ts'
import { messageInfoAtom, noMessageInfo } from '../../message-page-state.ts'
import { messagesPath } from '../../message-paths.ts'

/** Deletes the open conversation and goes to the list, where that can be undone. */
export function DeleteConversation({ conversationKey }: { conversationKey: number }) {
  const t = useText('messages')
  const { alias = '' } = useParams()
  const api = useApi()
  const navigate = useNavigate()
  const noteUnread = useNoteUnread()
  const storeInfo = useSetAtom(messageInfoAtom)
  const [problem, setProblem] = useState<unknown>(null)
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  async function remove() {
    if (underWay.current) return
    const controller = new AbortController()
    underWay.current = controller
    setProblem(null)
    try {
      const { UnreadMessageCount } = await deleteConversations(api, [conversationKey], controller.signal)
      noteUnread(UnreadMessageCount)
      storeInfo(noMessageInfo)
      void navigate(messagesPath(alias), { replace: true, state: { deleted: [conversationKey] } })
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error)
    } finally {
      underWay.current = null
    }
  }

  return (
    <div className="msg-delete">
      {problem === null ? null : <ProblemCard problem={problem} onRetry={() => void remove()} />}
      <button type="button" className="hs-button hs-button-text" onClick={() => void remove()}>
        <PartIcon name="bin" />
        {t('conversation.delete')}
      </button>
    </div>
  )
}
