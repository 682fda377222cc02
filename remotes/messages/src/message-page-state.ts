import { topics } from '@homeside/contract/constants/conversation-states'
import { useLocation, useNavigate } from '@homeside/remote-kit/router'
import { isRecord, storedRecord } from '@homeside/session/stored-atom'
import { useCallback } from 'react'

import type { NewMessage } from './message-paths.ts'

/**
 * What a history entry of the message page holds: the conversation it showed, so that Back shows the same one, or what
 * a new message starts with.
 */
type MessageEntry = { conversationKey: number } | { newMessage: NewMessage }

/** Reads a location's state as an entry of the message page; null when it is none. */
export function readMessageEntry(state: unknown): MessageEntry | null {
  if (!isRecord(state)) return null
  const { conversationKey, newMessage } = state
  if (Number.isInteger(conversationKey)) return { conversationKey: Number(conversationKey) }
  if (!isRecord(newMessage)) return null
  const topic = topics.find((each) => each === newMessage['topic'])
  const { subject, message } = newMessage
  return {
    newMessage: {
      ...(topic ? { topic } : {}),
      ...(typeof subject === 'string' ? { subject } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    },
  }
}

/**
 * Returns a function that replaces the history entry of this page. After Back, it does nothing: the address changes
 * before the page is gone, and the entry at that address belongs to another page.
 */
export function useReplaceEntry(): (to: string, entry: MessageEntry) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (to, entry) => {
      if (window.location.pathname === pathname) void navigate(to, { replace: true, state: entry })
    },
    [navigate, pathname],
  )
}

/** What the message page shows; section 3.1 of the specification. */
interface MessageInfo {
  /** The key of the open conversation. */
  key: number | null
  /** It was just started here, so the provider's automatic reply is pointed out. */
  showAutoReply: boolean
  /** The patient is writing a message that starts a conversation. */
  isNewMessage: boolean
}

function isMessageInfo(value: unknown): value is MessageInfo {
  return (
    isRecord(value) &&
    (value['key'] === null || Number.isInteger(value['key'])) &&
    typeof value['showAutoReply'] === 'boolean' &&
    typeof value['isNewMessage'] === 'boolean'
  )
}

export const noMessageInfo: MessageInfo = { key: null, showAutoReply: false, isNewMessage: false }

export const messageInfoAtom = storedRecord<MessageInfo>('messageInfo', noMessageInfo, isMessageInfo)
