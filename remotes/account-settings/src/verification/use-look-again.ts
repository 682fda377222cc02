import { pageCache } from '@homeside/api-client/page-cache'
import { useEffect } from 'react'

import { patientUserQuery } from '../api/account-queries.ts'

/** Asks again how the account stands whenever the patient comes back to this tab: the link opens in another one. */
export function useLookAgain(isWorthIt: boolean): void {
  useEffect(() => {
    if (!isWorthIt) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') void pageCache.invalidateQueries(patientUserQuery)
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [isWorthIt])
}
