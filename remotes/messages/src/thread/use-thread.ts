import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { Message } from '@homeside/contract/messages'
import { useEffect, useRef, useState } from 'react'

import { usePolledLoad } from '../polling/use-polled-load.ts'
import { loadOlder, changeThread, presentThread, threadQuery } from './thread-query.ts'
import { merge, type Thread, shownMessage } from './thread.ts'

/** The messages of the open conversation that have loaded, and the functions that load, add and poll. */
export interface OpenThread {
  thread: Thread
  older: { status: 'idle' | 'loading' } | { status: 'failed'; problem: ApiProblem }
  /** @param before Called just before anything changes above the messages that are there. */
  loadOlder: (before: () => void) => void
  cancelOlder: () => void
  /** Shows a message that was just sent. */
  append: (message: Message) => void
  /** Polls at once. */
  refresh: () => void
}

/** An open conversation: older messages on demand, newer ones by themselves. */
export function useThread(opened: Thread): OpenThread {
  const api = useApi()
  const key = opened.conversation.ConversationKey
  const { load, refresh } = usePolledLoad(threadQuery(key))
  const thread = load.status === 'ready' ? load.value : opened
  const [older, setOlder] = useState<OpenThread['older']>({ status: 'idle' })
  const loadingOlder = useRef<AbortController | null>(null)
  useEffect(() => () => loadingOlder.current?.abort(), [])

  async function addOlder(before: () => void) {
    if (loadingOlder.current) return
    const controller = new AbortController()
    loadingOlder.current = controller
    before()
    setOlder({ status: 'loading' })
    try {
      const { messages, pages, hasOlder } = await loadOlder(api, presentThread(key) ?? thread, controller.signal)
      if (controller.signal.aborted) return
      before()
      changeThread(key, (now) => ({ ...now, pages, hasOlder, messages: merge(now.messages, messages) }))
      setOlder({ status: 'idle' })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (!controller.signal.aborted) before()
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
      changeThread(key, (now) => ({ ...now, messages: merge(now.messages, [shownMessage(message)]) })),
    refresh,
  }
}
