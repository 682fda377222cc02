import { reservedAliases } from '@homeside/contract/constants/aliases'
import { pagePaths } from '@homeside/contract/constants/page-paths'

/** The words of the portal's addresses. Anything else in a path may be a key or a name. */
const routeWords = new Set([...reservedAliases, ...Object.values(pagePaths).flatMap(wordsOf)])

/** Deeper than any route of the portal. */
const deepest = 6

function wordsOf(path: string): string[] {
  const words = path.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'))
  return words.map((word) => word.toLowerCase())
}

/**
 * What may be stored of a path: the words of routes, and the provider's alias at the start. Everything else becomes a
 * star, and query and fragment are dropped.
 */
export function portalLogPath(path: string, isAlias: (segment: string) => boolean): string {
  const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).slice(0, deepest)
  return `/${segments.map((segment, index) => loggedSegment(segment, index === 0 && isAlias(segment))).join('/')}`
}

/** The segment of a path that may be an alias. */
export function aliasSegment(path: string): string {
  return path.split(/[/?#]/).find(Boolean) ?? ''
}

/** What may be stored of a whole address: its origin and `portalLogPath`. Empty for an address outside the portal. */
export function portalLogAddress(
  address: string,
  pageOrigins: readonly string[],
  isAlias: (segment: string) => boolean,
): string {
  const url = URL.parse(address)
  if (url === null || !pageOrigins.includes(url.origin)) return ''
  return `${url.origin}${portalLogPath(url.pathname, isAlias)}`
}

function loggedSegment(segment: string, isAlias: boolean): string {
  const word = segment.toLowerCase()
  return isAlias || routeWords.has(word) ? word : '*'
}
