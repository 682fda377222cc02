import { useText } from '@homeside/i18n/use-text'

import { daysAgo, longDay } from '../../when.ts'
import type { Place } from '../../when.ts'

/** The day on which the messages below it were written. */
export function DayHeading({ utc, place }: { utc: string; place: Place }) {
  const t = useText('messages')
  const ago = daysAgo(utc, place)
  return (
    <li className="msg-day hs-hint">
      <span>{ago === 2 ? longDay(utc, place) : t(ago === 0 ? 'when.today' : 'when.yesterday')}</span>
    </li>
  )
}
