import { useParams } from '@homeside/remote-kit/router'

/** Addresses of the account: below the provider's alias, or without one for who stands at no provider. */
export function useAccountPath(): (page: string) => string {
  const { alias } = useParams()
  return (page) => (alias === undefined ? `/${page}` : `/${alias}/${page}`)
}
