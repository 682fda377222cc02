import { pageCache } from '@homeside/api-client/page-cache'
import { useSyncExternalStore } from 'react'

import { registrationQuery } from '../api/registration-query.ts'
import { usePaths } from '../registration-paths.ts'

const cache = pageCache.getQueryCache()

/** Whether the wizard leaves the contacts out: without an alias, where the provider knows them (section 2.6). */
export function useSkipsContacts(): boolean {
  const { alias } = usePaths()
  const isKnown = useSyncExternalStore(
    (tell) => cache.subscribe(tell),
    () => pageCache.getQueryData(registrationQuery.queryKey)?.SkipContacts === true,
  )
  return alias === null && isKnown
}
