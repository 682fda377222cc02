import { useText } from '@homeside/i18n/use-text'
import { Link } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

import { useThingsToDo } from './use-things-to-do.ts'
import type { ThingToDo } from './use-things-to-do.ts'

import './things-to-do.css'

/** How many milliseconds the account waits for the things to do. */
const patience = 3000

/**
 * The account with the things that need attention above it. Both appear together, so that nothing moves under a finger.
 * An account that would have to wait long appears without them, and they follow below it.
 */
export function WithThingsToDo({ children }: { children: ReactNode }) {
  const { things, isLoading } = useThingsToDo()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [isLoading])
  const isWaiting = isLoading && !isLate
  const notice = things.length > 0 ? <ThingsToDo things={things} /> : null
  return (
    <>
      {isLate ? null : notice}
      <div className="acc-arriving" aria-busy={isWaiting}>
        {isWaiting ? <Skeleton shape="rows" count={6} /> : null}
        {children}
      </div>
      {isLate ? notice : null}
    </>
  )
}

function ThingsToDo({ things }: { things: readonly ThingToDo[] }) {
  const t = useText('account-settings')
  return (
    <Notice tone="warning" title={t('todo.title', { count: things.length })}>
      <ul className="acc-things">
        {things.map(({ key, words, to }) => (
          <li key={key}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
