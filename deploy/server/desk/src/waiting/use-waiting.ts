import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { StaffWaiting } from '@homeside/contract/staff-to-do'
import { atom } from 'jotai'
import { useEffect, useRef } from 'react'

import { showNews, staffQuery } from '../frame/staff-call.ts'

/** How much waits; null until it is known. The frame keeps it up to date. */
export const waitingAtom = atom<StaffWaiting | null>(null)

/** Milliseconds between two looks at what waits, also while the page is hidden: its title has the number. */
const lookEvery = 5000

/** How much waits, as it changes. Whatever else the page shows is asked again when something has happened. */
export function useWaiting(): { waiting: StaffWaiting | null; isAway: boolean } {
  const load = useQueryLoad({
    ...staffQuery('staff/waiting'),
    refetchInterval: lookEvery,
    refetchIntervalInBackground: true,
  })
  const waiting = load.status === 'ready' ? load.value : null
  const before = useRef(waiting)

  useEffect(() => {
    const isNews = before.current !== null && waiting !== before.current
    before.current = waiting
    if (isNews) showNews()
  }, [waiting])

  return { waiting, isAway: load.status !== 'loading' && load.problem?.status === 0 }
}

/** How many things wait for somebody to look at them. */
export function countOf(waiting: StaffWaiting | null): number {
  if (waiting === null) return 0
  const { Orders, ToSend, Messages, Changes, Tasks, Texts, Payments, Events } = waiting
  const counts = [Orders, ToSend, Messages, Changes, Tasks, Texts, Payments].map((kind) => kind?.Count ?? 0)
  return counts.reduce((sum, count) => sum + count, Events ? 1 : 0)
}
