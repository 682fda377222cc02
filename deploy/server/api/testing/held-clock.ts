import { instant } from '../src/platform/dates/calendar.ts'
import type { Clock } from '../src/platform/dates/calendar.ts'

/** A clock that stands still until a test moves it. */
export interface HeldClock {
  now: Clock
  advance: (amount: number, unit: 'second' | 'minute' | 'hour' | 'day') => void
}

/** A clock that stands at an instant until a test moves it. */
export function holdClock(start: Date): HeldClock {
  let current = start
  return {
    now: () => current,
    advance: (amount, unit) => {
      current = instant(current).add(amount, unit).toDate()
    },
  }
}
