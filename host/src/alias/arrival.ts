import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Where the end of one session leads to, until the page is there: a change of provider to the other's home, a session
 * from a texted link to its verification. Meanwhile the address is still the old session's, which is nobody's mistake,
 * so the alias guard judges it not.
 */
export const arrivalAtom = atom<string | null>(null)

/** Forgets where the page was led to once it is there. */
export function useArrival(): void {
  const { pathname } = useLocation()
  const [arrival, setArrival] = useAtom(arrivalAtom)
  useEffect(() => {
    if (arrival === pathname) setArrival(null)
  }, [arrival, pathname, setArrival])
}
