import { useSearchParams } from '@homeside/remote-kit/router'

/** The change to which an email or the home page links; null for the whole page. */
export function useAskedChange(): number | null {
  const [query] = useSearchParams()
  const key = query.get('change')
  return key === null ? null : Number(key)
}
