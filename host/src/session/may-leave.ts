import { unsentMessages } from '@homeside/session/log-out'
import { sessionStore } from '@homeside/session/store'
import { atom } from 'jotai'

interface LeaveRequest {
  /** How many messages would be lost. */
  count: number
  /** Answers whether the patient leaves all the same. */
  settle: (leaves: boolean) => void
}

/** The open question before a session ends by the patient's own doing; null when there is none. */
export const leaveRequestAtom = atom<LeaveRequest | null>(null)

/** Asks, before a session ends by the patient's own doing, about messages that would be lost with it. */
export async function mayLeave(): Promise<boolean> {
  const count = unsentMessages()
  if (count === 0) return true
  const store = sessionStore()
  store.get(leaveRequestAtom)?.settle(false)
  return new Promise((resolve) => {
    const settle = (leaves: boolean) => {
      store.set(leaveRequestAtom, null)
      resolve(leaves)
    }
    store.set(leaveRequestAtom, { count, settle })
  })
}
