import { pauseAfter } from '@homeside/api-client/api-problem'

/** Milliseconds between two polls: while something happens, and the longest, after nothing has happened for a while. */
const shortest = 4_000
const longest = 60_000
/** Each poll that finds nothing makes the next wait longer by this factor. */
const backOff = 1.5
/** Milliseconds without a sign of the patient after which polling stops. */
const restAfter = 180_000

/** What is known of a query: its result, and how often it was polled. */
interface Polled {
  data: unknown
  dataUpdateCount: number
  errorUpdateCount: number
  /** What the last poll failed with; null when it did not. */
  error: unknown
}

export interface PollPace {
  /** Milliseconds until the next poll; false for none. */
  next: (polled: Polled) => number | false
  isResting: () => boolean
  /** The patient has given a sign. */
  noteSign: () => void
  /** Polls often again for a while. */
  hurry: () => void
}

/**
 * The pace of polling: less and less often while there is nothing new or polls fail, and not at all when the patient
 * has given no sign for three minutes.
 */
export function startPollPace(): PollPace {
  let lastSign = Date.now()
  let isHurried = true
  let found: unknown
  let looksBefore = 0

  const isResting = () => Date.now() - lastSign >= restAfter
  return {
    isResting,
    next: ({ data, dataUpdateCount, errorUpdateCount, error }) => {
      const looks = dataUpdateCount + errorUpdateCount
      if (isHurried || data !== found) looksBefore = looks
      isHurried = false
      found = data
      return isResting() ? false : pauseAfter(error, Math.min(shortest * backOff ** (looks - looksBefore), longest))
    },
    noteSign: () => {
      lastSign = Date.now()
    },
    hurry: () => {
      lastSign = Date.now()
      isHurried = true
    },
  }
}
