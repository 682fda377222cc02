/** Milliseconds between two looks while something happens, and the longest, after nothing happened for a while. */
const shortest = 4_000
const longest = 60_000
/** Each look that finds nothing makes the next wait longer by this factor. */
const backOff = 1.5
/** Milliseconds without any sign of the patient after which looking stops. */
const restAfter = 180_000

/** What is known of a query: what it found, and how often it has looked. */
interface Polled {
  data: unknown
  dataUpdateCount: number
  errorUpdateCount: number
}

export interface PollPace {
  /** Milliseconds until the next look, false for none. */
  next: (polled: Polled) => number | false
  isResting: () => boolean
  /** The patient has given a sign. */
  noteSign: () => void
  /** Looks often again for a while. */
  hurry: () => void
}

/**
 * How often to look for something new: ever less often while there is nothing, or while looking fails, and not at all
 * when the patient has given no sign for three minutes. Each look counts as use of the session, and a page that is
 * merely open must not keep it alive.
 */
export function startPollPace(): PollPace {
  let lastSign = Date.now()
  let isHurried = true
  let found: unknown
  let looksBefore = 0

  const isResting = () => Date.now() - lastSign >= restAfter
  return {
    isResting,
    next: ({ data, dataUpdateCount, errorUpdateCount }) => {
      const looks = dataUpdateCount + errorUpdateCount
      if (isHurried || data !== found) looksBefore = looks
      isHurried = false
      found = data
      return isResting() ? false : Math.min(shortest * backOff ** (looks - looksBefore), longest)
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
