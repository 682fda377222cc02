import { ApiProblem } from '@homeside/api-client/api-problem'
import type { OrderStatus } from '@homeside/contract/constants/order-states'
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

/** An act of one press, which can be undone until it leaves. */
export interface LeavingAct {
  /** The Idempotency-Key, by which the act is done once. */
  key: string
  /** What it is about: the path of its screen below the site. */
  about: string
  at: string
  /** When, in milliseconds of the page. */
  madeAt: number
  /** What was done, as the desk says it. */
  words: string
  becomes?: OrderStatus | undefined
  /** Sends it. Says what became of it where somebody else was faster, else null. */
  call: (key: string) => Promise<string | null>
  /** Whether it leaves now, or was refused or needless, which somebody has to read. */
  state: 'waits' | 'leaves' | 'settled'
}

/** Milliseconds for which what was done by one press can be undone. */
export const undoForAtom = atom(10_000)

/** Milliseconds within which two presses are one, such as a double click. */
export const onePressAtom = atom(300)

/** The acts that have not left yet or have to be read, the oldest first. Only the last one can be undone. */
export const leavingAtom = atom<readonly LeavingAct[]>([])

/** Sends what can still be undone. */
export function leaveNow(): void {
  getDefaultStore().set(leavingAtom, (acts) =>
    acts.map((act) => (act.state === 'waits' ? { ...act, state: 'leaves' as const } : act)),
  )
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
   * @param shown runs once the page shows the new state.
   */
  send: (call: (key: string) => Promise<unknown>, done?: () => void, shown?: () => void) => Promise<void>
}

/** Milliseconds between two looks at what came of a call, while the portal cannot be reached. */
const lookEvery = 5000
/** Refusals of a server that has begun nothing. */
const notBegun: ReadonlySet<string> = new Set(['overloaded', 'maintenance', 'too-many-attempts', 'invalid-credentials'])

/**
 * Sends calls that change something, one at a time.
 *
 * @param first the key of the first call, for what was given one before.
 */
export function useSending(first: string | null = null): Sending {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Sending['problem']>(null)
  const kept = useRef(first)

  const send: Sending['send'] = async (call, done, shown) => {
    const key = (kept.current ??= crypto.randomUUID())
    // An act that waits to leave goes before this call. An act that leaves does not take along a later one.
    if (call.length > 0 && first === null) leaveNow()
    setSending(true)
    setProblem(null)
    getDefaultStore().set(wasFoundAtom, false)
    const finish = async () => {
      await call(key)
      kept.current = null
      done?.()
      await askAgain()
      shown?.()
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
