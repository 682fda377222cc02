import { useLanguage } from '@homeside/i18n/use-language'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useLocation } from '@homeside/remote-kit/router'
import { type ReactNode, useEffect, useRef } from 'react'

import { useKeptFocus } from './kept-focus.ts'

import './page.css'

interface PageProps {
  title: string
  /** What stays while the title tells news. Only another one moves the focus. */
  screen?: string
  /** The title of the document, when the heading names a person. */
  documentTitle?: string
  lead?: ReactNode
  /** The link back to the parent screen, above the heading. */
  back?: ReactNode
  /** A task is one narrow column; an overview may be wider. */
  layout?: 'task' | 'overview'
  children: ReactNode
}

/**
 * A screen: its heading, width and document title. After a navigation, and when the title changes, the heading gets the
 * focus and the page scrolls to the top. The focus stays where it is on the first page of a visit, while somebody works
 * outside of the page, when the title is only translated, and when it only gets longer, as a greeting does once the name
 * is known.
 */
export function Page({
  title,
  screen = title,
  documentTitle = title,
  lead,
  back,
  layout = 'task',
  children,
}: PageProps) {
  const page = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const provider = useProvider()
  const arrivedByNavigation = useLocation().key !== 'default'
  const language = useLanguage()
  useKeptFocus(page)
  const announced = useRef(arrivedByNavigation ? null : { screen, language })

  useEffect(() => {
    document.title = `${documentTitle} · ${provider.name}`
  }, [documentTitle, provider.name])

  useEffect(() => {
    const before = announced.current
    announced.current = { screen, language }
    if (before !== null && (isSame(before, { screen, language }) || isUntouched() || isElsewhere(page.current))) return
    heading.current?.focus({ preventScroll: true })
    // A screen behind the page of the first response takes no focus, and leaves that page where the patient scrolled it.
    if (document.activeElement === heading.current) document.documentElement.scrollTop = 0
  }, [screen, language])

  return (
    <div ref={page} className={`hs-${layout}`}>
      {back}
      <header className="hs-page-heading">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead ? <p className="hs-lead">{lead}</p> : null}
      </header>
      {children}
    </div>
  )
}

/** The link back to the parent screen, above the page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="hs-back-link" to={to}>
      {children}
    </Link>
  )
}

interface Announced {
  screen: string
  language: string
}

/** Whether a title names the same screen as before, in another language or with more words. */
function isSame(before: Announced, { screen, language }: Announced): boolean {
  return language !== before.language || screen.startsWith(before.screen)
}

/**
 * Whether the patient has done nothing in this document yet. A title that changes then takes no focus from them.
 */
function isUntouched(): boolean {
  return 'userActivation' in navigator && !navigator.userActivation.hasBeenActive
}

/** Whether something outside a part of the page has the focus, such as the menu. */
export function isElsewhere(part: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && part?.contains(focused) !== true
}
