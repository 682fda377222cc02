import { Navigate, useLocation, useParams } from '@homeside/remote-kit/router'
import { useAtomValue } from 'jotai'

import { readMessageEntry } from '../../message-entry.ts'
import { messageInfoAtom } from '../../message-info.ts'
import { messagesPath } from '../../message-paths.ts'
import { BesideList } from './beside-list.tsx'
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
  const isNew = id === undefined && (entry ? 'newMessage' in entry : info.isNewMessage)
  if (isNew) {
    return (
      <BesideList current={null}>
        <NewMessagePage key="new" beginning={entry && 'newMessage' in entry ? entry.newMessage : {}} />
      </BesideList>
    )
  }
  const openedKey = entry && 'conversationKey' in entry ? entry.conversationKey : info.key
  const conversationKey = id === undefined ? openedKey : Number(id)
  if (conversationKey === null) return <Navigate replace to={messagesPath(alias)} />
  return (
    <BesideList current={conversationKey}>
      {id === undefined ? (
        <ConversationPage key={conversationKey} conversationKey={conversationKey} />
      ) : (
        <ConversationGuard key={id} id={id} />
      )}
    </BesideList>
  )
}
