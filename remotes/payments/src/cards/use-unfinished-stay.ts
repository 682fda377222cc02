import { useStore } from 'jotai'
import { useEffect, useState } from 'react'

import { openStayAtom } from './open-stay.ts'

/** The stay on the card page that nobody has told what came of, as somebody comes to this page; null when there is none. */
export function useUnfinishedStay(): string | null {
  const store = useStore()
  // Read on coming, not while leaving for the card page: then it is about to begin.
  const [stay, setStay] = useState(() => store.get(openStayAtom))
  useEffect(() => {
    // A page that Back brings up as it was left has no new beginning.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setStay(store.get(openStayAtom))
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [store])
  return stay
}
