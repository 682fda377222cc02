import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { readUrl } from '@homeside/contract/constants/read-url'

/**
 * Where a scanned QR code leads in this portal: a provider's code, or a letter's address, whatever its host. Null for
 * other codes; a scan never leads out of the portal.
 */
export function readScanned(text: string): string | null {
  const words = text.trim()
  if (/^[a-z0-9]{3}$/i.test(words)) return pageAddress(pagePaths.findProvider, { key: words })
  const url = /^https?:\/\//i.test(words) ? readUrl(words) : null
  const [, page, key] = /^(\/r|\/selfRegister\/provider)\/([\w%.-]+)\/?$/i.exec(url?.pathname ?? '') ?? []
  if (page === undefined || key === undefined) return null
  return pageAddress(page.toLowerCase() === '/r' ? pagePaths.registrationCode : pagePaths.findProvider, { key })
}
