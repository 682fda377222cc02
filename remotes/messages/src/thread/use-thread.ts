import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { Message } from '@homeside/contract/messages'
import { useEffect, useRef, useState } from 'react'

import { usePolling } from '../polling/use-polling.ts'
import { loadNewer, loadOlder } from './load-thread.ts'
import { shownMessage } from './shown-message.ts'
import { merge } from './thread.ts'
import type { Thread } from './thread.ts'

export interface ThreadInHand {
  thread: Thread
  older: { status: 'idle' | 'loading' } | { status: 'failed'; problem: ApiProblem }
  /** @param before Called just before older messages are put above what is there. */
  loadOlder: (before: () => void) => void
  cancelOlder: () => void
  /** Shows a message that was sent just now. */
  append: (message: Message) => void
  /** Looks for something new at once. */
  refresh: () => void
}

/** A conversation that is open: older messages on demand, newer ones by themselves. */
export function useThread(opened: Thread): ThreadInHand {
  const api = useApi()
  const [thread, setThread] = useState(opened)
  const [older, setOlder] = useState<ThreadInHand['older']>({ status: 'idle' })
  const present = useRef(opened)
  const loadingOlder = useRef<AbortController | null>(null)
  useEffect(() => () => loadingOlder.current?.abort(), [])

  /** Applied to what is there by then, whichever answer comes first. */
  function update(edit: (before: Thread) => Thread) {
    present.current = edit(present.current)
    setThread(present.current)
  }

  const refresh = usePolling(async (signal) => {
    const before = present.current
    const after = await loadNewer(api, before, signal)
    if (signal.aborted || after === before) return false
    const { conversation, messages } = after
    update((now) => ({ ...now, conversation, messages: merge(now.messages, messages) }))
    return true
  })

  async function addOlder(before: () => void) {
    if (loadingOlder.current) return
    const controller = new AbortController()
    loadingOlder.current = controller
    setOlder({ status: 'loading' })
    try {
      const { messages, pages, hasOlder } = await loadOlder(api, present.current, controller.signal)
      if (controller.signal.aborted) return
      before()
      update((now) => ({ ...now, pages, hasOlder, messages: merge(now.messages, messages) }))
      setOlder({ status: 'idle' })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setOlder(controller.signal.aborted ? { status: 'idle' } : { status: 'failed', problem: error })
    } finally {
      if (loadingOlder.current === controller) loadingOlder.current = null
    }
  }

  return {
    thread,
    older,
    loadOlder: (before) => void addOlder(before),
    cancelOlder: () => {
      loadingOlder.current?.abort()
      loadingOlder.current = null
      setOlder({ status: 'idle' })
    },
    append: (message) =>
      update((now) => ({
        ...now,
        messages: merge(now.messages, [shownMessage(message)]),
      })),
    refresh,
  }
}
