import { useLayoutEffect, useRef, type ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

import './notice.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const icons: Record<NoticeTone, IconName> = { info: 'info', success: 'check', warning: 'warning', danger: 'error' }

interface NoticeProps {
  tone: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** For an answer to the patient's action, such as an error summary: it gets the focus when it appears. */
  focusOnMount?: boolean
}

/** Something the patient should know. Warnings and errors interrupt a screen reader; other notices wait. */
export function Notice({ tone, title, children, focusOnMount = false }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  // Before the notice is drawn, so that it has the focus from the start.
  useLayoutEffect(() => {
    if (focusOnMount) box.current?.focus()
  }, [focusOnMount])

  return (
    <div
      ref={box}
      className={`hs-notice hs-notice-${tone}`}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      tabIndex={focusOnMount ? -1 : undefined}
    >
      <Icon name={icons[tone]} />
      <div className="hs-notice-words">
        {title ? <p className="hs-notice-title">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
