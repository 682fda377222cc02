import { sessionStore } from '@homeside/session/store'
import { atom } from 'jotai'

interface ProofRequest {
  /** Answers whether a password or passkey was given. Only the first answer counts. */
  settle: (isProven: boolean) => void
}

/** The open request for a proof; null when there is none. */
export const proofRequestAtom = atom<ProofRequest | null>(null)

let waiting: Promise<boolean> | null = null

/**
 * Asks for password or passkey over the page, once for all calls that require it. An aborted call closes the question.
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
