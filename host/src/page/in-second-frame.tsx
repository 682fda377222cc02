import { dashboardOriginAtom } from '@homeside/session/dashboard'
import { useStore } from 'jotai'
import { useDeferredValue, useState, type ReactNode } from 'react'

/**
 * Whether all of a screen is drawn now. After a sign-in the first card comes first, and the rest in the next frame: on a
 * slow phone the card appears a tenth of a second earlier. Any other screen is drawn whole.
 */
export function useIsWhole(): boolean {
  const store = useStore()
  const [isFromSignIn] = useState(() => (store.get(dashboardOriginAtom)?.signedInAt ?? 0) > 0)
  return useDeferredValue(true, !isFromSignIn)
}

/** What a patient who has just signed in does not need before the first card. It must move nothing when it comes. */
export function InSecondFrame({ children }: { children: ReactNode }) {
  return useIsWhole() ? children : null
}
