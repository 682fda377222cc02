import { answerQuery } from '@homeside/api-client/answer-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { paths } from '@homeside/contract/constants/paths'

/** Asked for once a session. */
const providersQuery = { ...answerQuery(paths.patientProviders), staleTime: Infinity, gcTime: Infinity }

/**
 * The active providers of the signed-in patient's account, by name (section 7.3 of the specification); none until they
 * are known. A failure is no trouble of the page's: the next page asks again.
 */
export function useAccountProviders(): readonly AccountProvider[] {
  const load = useQueryLoad(providersQuery)
  return load.status === 'ready' ? load.value : []
}
