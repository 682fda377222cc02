import { useSearchParams } from '@homeside/remote-kit/router'

/** The change that a mail or the home page leads to; null for a visit to the whole page. */
export function useAskedChange(): number | null {
  const [query] = useSearchParams()
  const key = query.get('change')
  return key === null ? null : Number(key)
}
