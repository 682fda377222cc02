import { useAtomValue } from 'jotai'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { countOf, waitingAtom } from '../waiting/use-waiting.ts'
import { sessionAtom } from './session.ts'

interface DeskPageProps {
  title: string
  /** Stands beside the heading. */
  extra?: ReactNode
  children: ReactNode
}

/** A screen: its heading, which gets the focus after a navigation, and the title of the document with how much waits. */
export function DeskPage({ title, extra, children }: DeskPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const session = useAtomValue(sessionAtom)
  const arrivedByNavigation = useLocation().key !== 'default'
  const provider = session?.Provider.Name
  const count = countOf(useAtomValue(waitingAtom))

  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title}${provider ? ` · ${provider}` : ''}`
  }, [title, provider, count])

  useEffect(() => {
    if (arrivedByNavigation) heading.current?.focus()
  }, [arrivedByNavigation])

  return (
    <>
      <div className="desk-heading">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {extra}
      </div>
      {children}
    </>
  )
}
