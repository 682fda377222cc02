import { readUrl } from '@homeside/contract/constants/read-url'

/**
 * Returns the path when it leads to a page of this portal, else null. A stored path may have been tampered with, and a
 * redirect must never leave the origin.
 */
export function ownPath(path: string | null, origin: string): string | null {
  if (!path?.startsWith('/') || /[\p{Cc}\\]/u.test(path)) return null
  const url = readUrl(path, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
