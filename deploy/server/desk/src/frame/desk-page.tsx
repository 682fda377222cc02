import { useAtomValue } from 'jotai'
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { countOf, waitingAtom } from '../waiting/what-waits.ts'
import { sessionAtom } from './session.ts'

interface DeskPageProps {
  title: string
  /** Stands beside the heading. */
  extra?: ReactNode
  children: ReactNode
}

/** Inside of the list of what is to do: opens the next row. Elsewhere null. */
export const NextContext = createContext<(() => void) | null>(null)

/**
 * A screen: its heading, which gets the focus after a navigation, and the title of the document with how much waits. Beside
 * the list of what is to do it is a part of that screen.
 */
export function DeskPage({ title, extra, children }: DeskPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const session = useAtomValue(sessionAtom)
  const { key } = useLocation()
  // Once: what opens beside it afterwards has the focus.
  const [arrivedByNavigation] = useState(key !== 'default')
  const provider = session?.Provider.Name
  const count = countOf(useAtomValue(waitingAtom))
  const isPart = useContext(NextContext) !== null
  const Heading = isPart ? 'h2' : 'h1'

  useEffect(() => {
    if (isPart) return
    document.title = `${count > 0 ? `(${count}) ` : ''}${title}${provider ? ` · ${provider}` : ''}`
  }, [title, provider, count, isPart])

  useEffect(() => {
    if (arrivedByNavigation) heading.current?.focus()
  }, [arrivedByNavigation])

  return (
    <>
      <div className="desk-heading">
        <Heading ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {extra}
      </div>
      {children}
    </>
  )
}
