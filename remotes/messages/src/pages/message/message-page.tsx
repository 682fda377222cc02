import type { Conversation } from '@homeside/contract/conversations'
import { Navigate, useLocation, useParams } from '@homeside/remote-kit/router'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'

import { readMessageEntry } from '../../message-entry.ts'
import { messageInfoAtom } from '../../message-info.ts'
import { messagesPath } from '../../message-paths.ts'
import { ConversationGuard } from './conversation-guard.tsx'
import { ConversationPage } from './conversation-page.tsx'
import { NewMessagePage } from './new-message/new-message-page.tsx'

import './message.css'

/**
 * `/:alias/message/:id?`: one conversation, or a new message. With an id the guard of section 2.3 of the specification
 * goes on to the address without one; there the history entry, or else what is stored, says what to show, and without
 * either it is the list.
 */
export default function MessagePage() {
  const { alias = '', id } = useParams()
  const entry = readMessageEntry(useLocation().state)
  const info = useAtomValue(messageInfoAtom)
  // The guard has loaded the conversation already; handed over once, so that it is never shown as it was long ago.
  const opened = useRef<Conversation | null>(null)

  if (id !== undefined) {
    const keepOpened = (conversation: Conversation) => {
      opened.current = conversation
    }
    return <ConversationGuard key={id} id={id} onOpened={keepOpened} />
  }
  if (entry && 'newMessage' in entry) return <NewMessagePage key="new" beginning={entry.newMessage} />
  if (entry === null && info.isNewMessage) return <NewMessagePage key="new" beginning={{}} />
  const conversationKey = entry?.conversationKey ?? info.key
  if (conversationKey === null) return <Navigate replace to={messagesPath(alias)} />
  return (
    <ConversationPage
      key={conversationKey}
      conversationKey={conversationKey}
      takeOpened={() => {
        const known = opened.current
        opened.current = null
        return known?.ConversationKey === conversationKey ? known : null
      }}
    />
  )
}
