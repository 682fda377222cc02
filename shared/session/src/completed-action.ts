import { isRecord } from './guards.ts'
import { storedRecord } from './stored-atom.ts'

/** The result of a texted link's task. The last page shows this and asks the server nothing. */
export interface CompletedAction {
  /** The screen that the link led to; null while nothing is done. */
  route: string | null
  /** The order that was placed; null when the link was for something else. */
  order: CompletedOrder | null
  /** A code to register with, for a patient without an account. */
  registrationCode: string | null
}

export interface CompletedOrder {
  number: string
  /** `YYYY-MM-DD`. */
  date: string
  items: number
  status: string
  holdReason: string | null
  /** The expected day, `YYYY-MM-DD`. */
  expected: string | null
  /** The first day for another order, `YYYY-MM-DD`. */
  next: string | null
  copayCents: number | null
  /** Whether it was placed before this visit. */
  isEarlier: boolean
}

export const nothingCompleted: CompletedAction = { route: null, order: null, registrationCode: null }

function isCompletedAction(value: unknown): value is CompletedAction {
  if (!isRecord(value) || typeof value['route'] !== 'string') return false
  const { order } = value
  return order === null || (isRecord(order) && typeof order['number'] === 'string' && typeof order['date'] === 'string')
}

/** The result of a texted link's task. It is kept until another link is opened or the patient logs out. */
export const completedActionAtom = storedRecord<CompletedAction>('completedAction', nothingCompleted, isCompletedAction)
