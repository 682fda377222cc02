import { ApiProblem } from '@homeside/api-client/api-problem'
import { useState } from 'react'

import { askAgain } from './staff-call.ts'

/** A call that changes something, from a button or a form. */
export interface Sending {
  /** Whether it is under way: its button waits. */
  isSending: boolean
  /** Why the last one was refused; null while nothing is wrong. */
  problem: ApiProblem | null
  /**
   * Sends it, and asks again for every shown answer. When it was refused, what was typed stays.
   *
   * @param done runs as soon as it is done: what a form closes with, before the page shows the new state.
   */
  send: (call: () => Promise<unknown>, done?: () => void) => Promise<void>
}

/** Sends calls that change something, one at a time. */
export function useSending(): Sending {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  return {
    isSending,
    problem,
    send: async (call, done) => {
      setSending(true)
      setProblem(null)
      try {
        await call()
        done?.()
        await askAgain()
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        setProblem(error)
        // Somebody else may have been faster: the page shows what is.
        if (error.isRefusal) await askAgain()
      } finally {
        setSending(false)
      }
    },
  }
}
