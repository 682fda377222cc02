import { useText } from '@homeside/i18n/use-text'
import { daysAgo, longDay } from '@homeside/parts/days/local-time'
import type { LocalTime } from '@homeside/parts/days/local-time'

/** The day of the messages below it. */
export function DayHeading({ utc, local }: { utc: string; local: LocalTime }) {
  const t = useText('days')
  const ago = daysAgo(utc, local)
  return (
    <li className="msg-day hs-hint">
      <span>{ago === 2 ? longDay(utc, local) : t(ago === 0 ? 'today' : 'yesterday')}</span>
    </li>
  )
}
