import { answerQuery } from '@homeside/api-client/answer-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { AccountProvider } from '@homeside/contract/account-providers'

import { ProviderList } from './provider-list.tsx'

import './your-providers.css'

export interface YourProvidersProps {
  /** Called when the patient navigates, so that the surrounding menu can close. */
  onLeave: () => void
}

/** The patient's providers, when they have several. */
export function YourProviders({ onLeave }: YourProvidersProps) {
  const providers = useAccountProviders()
  return providers.length < 2 ? null : <ProviderList providers={providers} onLeave={onLeave} />
}

/** Loaded once a session. */
const providersQuery = { ...answerQuery('patient/providers'), staleTime: Infinity, gcTime: Infinity }

/**
 * The active providers of the patient's account, by name (section 7.3 of the specification); empty until they are
 * known. A failure is ignored, and the next page asks again.
 */
export function useAccountProviders(): readonly AccountProvider[] {
  const load = useQueryLoad(providersQuery)
  return load.status === 'ready' ? load.value : []
}
