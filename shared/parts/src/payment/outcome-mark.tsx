import { Icon } from '@homeside/ui/icon'
import type { IconName } from '@homeside/ui/icon'

import './outcome-mark.css'

type Tone = 'success' | 'info' | 'warning' | 'danger' | 'waiting'

const icons: Readonly<Record<Tone, IconName>> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  danger: 'error',
  waiting: 'clock',
}

/** A symbol above the heading of a page that reports a result. The heading has the words. */
export function OutcomeMark({ tone }: { tone: Tone }) {
  return (
    <span className={`hs-outcome-mark hs-outcome-mark-${tone}`}>
      <Icon name={icons[tone]} size={32} />
    </span>
  )
}
