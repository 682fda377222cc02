import { pageCache } from '@homeside/api-client/page-cache'
import type { RegistrationAnswer } from '@homeside/contract/registration'
import { useSyncExternalStore } from 'react'

import { registrationQuery } from '../api/registration-query.ts'

const cache = pageCache.getQueryCache()

/** The registration as far as it has loaded, for components that do not wait for it; null before. */
export function useKnownRegistration(): RegistrationAnswer | null {
  return useSyncExternalStore((tell) => cache.subscribe(tell), known, known)
}

function known(): RegistrationAnswer | null {
  return pageCache.getQueryData(registrationQuery.queryKey) ?? null
}
