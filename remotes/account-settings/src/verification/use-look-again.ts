import { answerKey } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'
import { useEffect } from 'react'

/** Refreshes the account when the patient returns to this tab, because the link opens in another. */
export function useLookAgain(isWorthIt: boolean): void {
  useEffect(() => {
    if (!isWorthIt) return undefined
    const look = () => {
      if (document.visibilityState !== 'visible') return
      for (const path of [paths.patientUser, paths.accountUser, paths.notifications]) {
        void pageCache.invalidateQueries({ queryKey: answerKey(path) })
      }
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [isWorthIt])
}
