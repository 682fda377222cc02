import { Navigate, useLocation, useParams } from '@homeside/remote-kit/router'
import { useAtomValue } from 'jotai'

import { readMessageEntry } from '../../message-entry.ts'
import { messageInfoAtom } from '../../message-info.ts'
import { messagesPath } from '../../message-paths.ts'
import { ConversationGuard } from './conversation-guard.tsx'
import { ConversationPage } from './conversation-page.tsx'
import { NewMessagePage } from './new-message/new-message-page.tsx'

import './message.css'

/**
 * `/:alias/message/:id?`: one conversation, or a new message. With an id, the guard of section 2.3 of the specification
 * goes on to the address without one. There the history entry, or else the stored info, says what to show; without
 * either, the page goes to the list.
 */
export default function MessagePage() {
  const { alias = '', id } = useParams()
  const entry = readMessageEntry(useLocation().state)
  const info = useAtomValue(messageInfoAtom)
  if (id !== undefined) return <ConversationGuard key={id} id={id} />
  if (entry && 'newMessage' in entry) return <NewMessagePage key="new" beginning={entry.newMessage} />
  if (entry === null && info.isNewMessage) return <NewMessagePage key="new" beginning={{}} />
  const conversationKey = entry?.conversationKey ?? info.key
  if (conversationKey === null) return <Navigate replace to={messagesPath(alias)} />
  return <ConversationPage key={conversationKey} conversationKey={conversationKey} />
}
