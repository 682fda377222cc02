import { useStore } from 'jotai'
import { useEffect, useState } from 'react'

import { openStayAtom } from './open-stay.ts'

/**
 * The visit to the card page whose result was not shown yet, when the patient arrives at this page; null when there is
 * none.
 */
export function useUnfinishedStay(): string | null {
  const store = useStore()
  // Read on arrival, not when leaving for the card page, when a visit is about to start.
  const [stay, setStay] = useState(() => store.get(openStayAtom))
  useEffect(() => {
    // A page that Back restores as it was does not start again.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setStay(store.get(openStayAtom))
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [store])
  return stay
}
