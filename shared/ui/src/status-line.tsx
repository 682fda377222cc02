import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

import './status-line.css'

export type StatusTone = 'info' | 'success' | 'warning' | 'danger' | 'neutral'

const icons: Record<StatusTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'error',
  neutral: 'clock',
}

/** A status: a symbol, words, and a colour that adds nothing new. */
export function StatusLine({ tone, icon, children }: { tone: StatusTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`hs-status-line hs-status-line-${tone}`}>
      <Icon name={icon ?? icons[tone]} />
      <span>{children}</span>
    </span>
  )
}
