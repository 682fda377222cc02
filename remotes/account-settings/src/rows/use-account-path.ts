import { useParams } from '@homeside/remote-kit/router'

/** Paths of the account: below the provider's alias, or without one for a patient without a provider. */
export function useAccountPath(): (page: string) => string {
  const { alias } = useParams()
  return (page) => (alias === undefined ? `/${page}` : `/${alias}/${page}`)
}
