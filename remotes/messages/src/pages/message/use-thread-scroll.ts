import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

import type { Thread } from '../../thread/thread.ts'

const root = () => document.documentElement

interface ThreadOnScreen {
  opened: Thread
  thread: Thread
  /** Whether the newest message is on the screen, so that the next one is followed. */
  isAtEnd: boolean
  /** What stands below everything that belongs to the conversation. */
  bottom: RefObject<HTMLElement | null>
  /** What says that the conversation was started just now, if anything does. */
  confirmation: RefObject<HTMLElement | null>
}

interface ThreadScroll {
  /** Notes what is on the screen, just before older messages come above it. */
  keepPlace: () => void
  /** Shows the end, also of what is drawn next. */
  showEnd: () => void
}

/**
 * Where a conversation is scrolled to: it opens at what is unread, or at its end, with the focus on the confirmation
 * where it was started just now; nothing that is being read moves; and
 * who is at the end stays there.
 */
export function useThreadScroll({ opened, thread, isAtEnd, bottom, confirmation }: ThreadOnScreen): ThreadScroll {
  const newestKey = thread.messages.at(-1)?.MessageKey
  const drawnKey = useRef(newestKey)
  const follows = useRef(isAtEnd)
  /** How far what is on the screen is from the end of the page. */
  const place = useRef<number | null>(null)
  const scrollToEnd = useCallback(() => bottom.current?.scrollIntoView?.({ block: 'end' }), [bottom])

  // After the page's own effect, which shows every new screen from its top.
  useEffect(() => {
    if (confirmation.current) {
      scrollToEnd()
      confirmation.current.focus({ preventScroll: true })
      return
    }
    const { firstUnreadKey } = opened
    const firstUnread = firstUnreadKey === null ? null : document.getElementById(messageId(firstUnreadKey))
    if (firstUnread) firstUnread.scrollIntoView?.({ block: 'center' })
    else scrollToEnd()
  }, [opened, scrollToEnd, confirmation])

  useLayoutEffect(() => {
    if (place.current !== null) root().scrollTop = root().scrollHeight - place.current
    else if (drawnKey.current !== newestKey && follows.current) scrollToEnd()
    place.current = null
    drawnKey.current = newestKey
  })

  useEffect(() => {
    follows.current = isAtEnd
  }, [isAtEnd])

  return {
    keepPlace: () => {
      place.current = root().scrollHeight - root().scrollTop
    },
    showEnd: () => {
      follows.current = true
      scrollToEnd()
    },
  }
}

/** The id of a message on the page. */
export function messageId(messageKey: number): string {
  return `message-${messageKey}`
}
