import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { useApi } from '@homeside/api-client/use-api'
import type { UnreadAnswer } from '@homeside/contract/conversations'
import { useEffect, useRef, useState, type RefObject } from 'react'

import { useNoteUnread } from '../api/conversations.ts'
import { newestKey, type Thread } from './thread.ts'

/** The field for a reply covers at least this many pixels at the bottom of the screen. */
const coveredBelow = 120

/**
 * Marks messages as read, once the end of the conversation was visible on a visible page.
 *
 * @param end What stands after the newest message.
 * @returns Whether the end is on the screen now.
 */
export function useMarkRead(thread: Thread, end: RefObject<HTMLElement | null>): boolean {
  const api = useApi()
  const noteUnread = useNoteUnread()
  const [isAtEnd, setAtEnd] = useState(false)
  const [isShown, setShown] = useState(() => document.visibilityState === 'visible')
  const marked = useRef(0)
  const { ConversationKey, UnreadCount } = thread.conversation
  const upToKey = newestKey(thread)

  useEffect(() => {
    if (!end.current) return undefined
    const note: IntersectionObserverCallback = ([entry]) => setAtEnd(entry?.isIntersecting ?? false)
    const observer = new IntersectionObserver(note, { rootMargin: `0px 0px -${coveredBelow}px` })
    observer.observe(end.current)
    const noteShown = () => setShown(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', noteShown)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', noteShown)
    }
  }, [end])

  useEffect(() => {
    if (!isAtEnd || !isShown || UnreadCount === 0 || marked.current >= upToKey) return undefined
    const controller = new AbortController()
    markRead(api, ConversationKey, upToKey, controller.signal).then(
      ({ UnreadMessageCount }) => {
        marked.current = upToKey
        return noteUnread(UnreadMessageCount)
      },
      // They stay unread, and are marked with the next ones.
      () => undefined,
    )
    return () => controller.abort()
  }, [api, ConversationKey, UnreadCount, upToKey, isAtEnd, isShown, noteUnread])

  return isAtEnd
}

/**
 * Tells the server that the patient has seen a conversation up to this message. Later messages stay unread. The page
 * calls this by itself, so it is a background call.
 */
function markRead(api: Api, id: number, upToKey: number, signal: AbortSignal): Promise<UnreadAnswer> {
  return call(api, 'POST', 'conversations/{id}/markread', {
    params: { id },
    query: { upToKey },
    signal,
    ...inBackground,
  })
}
