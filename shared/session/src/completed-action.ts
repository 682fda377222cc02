import { isRecord } from './guards.ts'
import { storedRecord } from './stored-atom.ts'

/** What somebody did who came by a texted link: all that its last page shows, so that it asks nothing of the server. */
export interface CompletedAction {
  /** The screen that the link led to; null while nothing is done. */
  route: string | null
  /** What was ordered; null where the link was for something else. */
  order: CompletedOrder | null
  /** A code to register with, for who has no account yet. */
  registrationCode: string | null
}

export interface CompletedOrder {
  number: string
  /** `YYYY-MM-DD`. */
  date: string
  items: number
  status: string
  holdReason: string | null
  /** When it is expected, `YYYY-MM-DD`. */
  expected: string | null
  /** From when more can be ordered, `YYYY-MM-DD`. */
  next: string | null
  copayCents: number | null
  /** It was placed before this visit. */
  isEarlier: boolean
}

export const nothingCompleted: CompletedAction = { route: null, order: null, registrationCode: null }

function isCompletedAction(value: unknown): value is CompletedAction {
  if (!isRecord(value) || typeof value['route'] !== 'string') return false
  const { order } = value
  return order === null || (isRecord(order) && typeof order['number'] === 'string' && typeof order['date'] === 'string')
}

/** What was done by a texted link, until another link is opened or the patient logs out. */
export const completedActionAtom = storedRecord<CompletedAction>('completedAction', nothingCompleted, isCompletedAction)
