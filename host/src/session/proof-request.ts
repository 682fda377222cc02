import { sessionStore } from '@homeside/session/store'
import { atom } from 'jotai'

interface ProofRequest {
  /** Says whether password or passkey were shown; the first word counts. */
  settle: (isProven: boolean) => void
}

/** What waits for the patient to show that it is them; null when nothing does. */
export const proofRequestAtom = atom<ProofRequest | null>(null)

let waiting: Promise<boolean> | null = null

/**
 * Asks for password or passkey over the page, once for however many calls want it. A call that is given up takes the
 * question with it.
 */
export function askForProof(signal: AbortSignal): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    const store = sessionStore()
    const settle = (isProven: boolean) => {
      store.set(proofRequestAtom, null)
      waiting = null
      resolve(isProven)
    }
    signal.addEventListener('abort', () => settle(false), { once: true })
    store.set(proofRequestAtom, { settle })
  })
  return waiting
}
