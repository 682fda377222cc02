import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

import { arrivalAtom } from './arrival-atom.ts'

/** Forgets where the page was led to once it is there. */
export function useArrival(): void {
  const { pathname } = useLocation()
  const [arrival, setArrival] = useAtom(arrivalAtom)
  useEffect(() => {
    if (arrival === pathname) setArrival(null)
  }, [arrival, pathname, setArrival])
}
