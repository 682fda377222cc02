import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

import type { Thread } from '../../thread/thread.ts'

const root = () => document.documentElement

interface ThreadOnScreen {
  thread: Thread
  /** Whether the newest message is on the screen, so that the next one is followed. */
  isAtEnd: boolean
  /** The element below everything that belongs to the conversation. */
  bottom: RefObject<HTMLElement | null>
  /** The confirmation that the conversation was just started, if there is one. */
  confirmation: RefObject<HTMLElement | null>
}

interface ThreadScroll {
  /** Remembers the position, just before older messages are added above. */
  keepPlace: () => void
  /** Scrolls to the end, also when more is drawn. */
  showEnd: () => void
}

/**
 * The scroll position of a conversation. It opens at its newest message, on a low window too. A conversation that was
 * just started focuses its confirmation. What is being read does not move, and a reader at the end stays at the end.
 */
export function useThreadScroll({ thread, isAtEnd, bottom, confirmation }: ThreadOnScreen): ThreadScroll {
  const newestKey = thread.messages.at(-1)?.MessageKey
  const drawnKey = useRef(newestKey)
  const follows = useRef(isAtEnd)
  /** The distance from the screen to the end of the page. */
  const place = useRef<number | null>(null)
  const scrollToEnd = useCallback(() => bottom.current?.scrollIntoView?.({ block: 'end' }), [bottom])

  // Runs after the page's own effect, which shows every new screen from its top.
  useEffect(() => {
    scrollToEnd()
    confirmation.current?.focus({ preventScroll: true })
  }, [scrollToEnd, confirmation])

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
