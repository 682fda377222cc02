import { ApiProblem } from '@homeside/api-client/api-problem'
import { atom, getDefaultStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'

import { askAgain, staffCall } from './staff-call.ts'

/**
 * A call whose answer got lost: nobody knows whether it was done. The page looks, and says what it found: that it did not
 * come, or that the portal does not know its end either. `Away`: the portal cannot be asked yet.
 */
interface LostAnswer {
  state: 'Looking' | 'Away' | 'Unknown' | 'NotCome'
  look: () => void
}

/** Whether the last call was found to be done, although its answer got lost. */
export const wasFoundAtom = atom(false)

/** A call that changes something, from a button or a form. */
export interface Sending {
  /** Whether it is under way: its button waits. */
  isSending: boolean
  /** Why the last one was refused, or that its answer got lost; null while nothing is wrong. */
  problem: ApiProblem | LostAnswer | null
  /**
   * Sends it, and asks again for every shown answer. When it was refused, what was typed stays. After an answer that got
   * lost the same key is sent again, so that nothing is done twice.
   *
   * @param call takes its key; one that only reads takes none.
   * @param done runs as soon as it is done: what a form closes with, before the page shows the new state.
   */
  send: (call: (key: string) => Promise<unknown>, done?: () => void) => Promise<void>
}

/** Milliseconds between two looks at what came of a call, while the portal cannot be reached. */
const lookEvery = 5000
/** Refusals of a server that has begun nothing. */
const notBegun: ReadonlySet<string> = new Set(['overloaded', 'maintenance', 'too-many-attempts', 'invalid-credentials'])

/** Sends calls that change something, one at a time. */
export function useSending(): Sending {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Sending['problem']>(null)
  const kept = useRef<string | null>(null)

  const send: Sending['send'] = async (call, done) => {
    const key = (kept.current ??= crypto.randomUUID())
    setSending(true)
    setProblem(null)
    getDefaultStore().set(wasFoundAtom, false)
    const finish = async () => {
      await call(key)
      kept.current = null
      done?.()
      await askAgain()
    }
    const look = async () => {
      setProblem({ state: 'Looking', look: () => undefined })
      try {
        const { State } = await staffCall('GET', 'staff/requests/{key}', { params: { key } })
        // Its answer is kept, and comes again.
        if (State === 'Done') await finish()
        setProblem(State === 'Done' ? null : { state: State, look: () => void look() })
        getDefaultStore().set(wasFoundAtom, State === 'Done')
        if (State === 'Unknown') kept.current = null
        await askAgain()
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        setProblem({ state: 'Away', look: () => void look() })
      }
    }
    try {
      await finish()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (call.length > 0 && isLost(error)) return await look()
      kept.current = null
      setProblem(error)
      // Somebody else may have been faster: the page shows what is.
      if (error.isRefusal) await askAgain()
    } finally {
      setSending(false)
    }
  }

  const isAway = problem !== null && 'state' in problem && problem.state === 'Away' ? problem : null
  useEffect(() => {
    if (isAway === null) return undefined
    const next = setTimeout(isAway.look, lookEvery)
    return () => clearTimeout(next)
  }, [isAway])
  return { isSending, problem, send }
}

/** Whether nobody knows what came of a call. */
function isLost({ code, mayPassLater }: ApiProblem): boolean {
  return code === 'request-unknown' || (mayPassLater && !notBegun.has(code))
}
