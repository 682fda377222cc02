import { ProviderList } from './provider-list.tsx'
import { useAccountProviders } from './use-account-providers.ts'

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
