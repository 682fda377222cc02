import { pageCache } from '@homeside/api-client/page-cache'
import type { RegistrationAnswer } from '@homeside/contract/registration'
import { useSyncExternalStore } from 'react'

import { registrationQuery } from '../api/registration-query.ts'

const cache = pageCache.getQueryCache()

/** The server's registration, for components outside of the part that waits for it; null before. */
export function useKnownRegistration(): RegistrationAnswer | null {
  return useSyncExternalStore((tell) => cache.subscribe(tell), known, known)
}

function known(): RegistrationAnswer | null {
  return pageCache.getQueryData(registrationQuery.queryKey) ?? null
}
