import { readUrl } from '@homeside/contract/constants/read-url'

/**
 * The address of a payments portal that may be opened: https at another origin, or this machine; null for anything
 * else.
 */
export function portalAddress(text: string | null): URL | null {
  const url = text === null ? null : readUrl(text)
  if (url === null) return null
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
  const isForeign = url.origin !== window.location.origin
  return isSafe && isForeign && url.username === '' && url.password === '' ? url : null
}
