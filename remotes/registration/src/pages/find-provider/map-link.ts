import type { Address } from '@homeside/contract/wire'

/** An address in one line, as maps and people read it. */
export function addressText({ Street, City, State, PostalCode }: Address): string {
  return `${Street}, ${City}, ${State} ${PostalCode.slice(0, 5)}`
}

/**
 * The link that opens a map at an address: the phone's own app by its scheme, elsewhere a map in a new tab.
 *
 * @param userAgent Of the browser: no other sign tells which scheme a phone knows.
 */
export function mapLink(userAgent: string, address: Address): { href: string; isApp: boolean } {
  const place = encodeURIComponent(addressText(address))
  if (/Android/i.test(userAgent)) return { href: `geo:0,0?q=${place}`, isApp: true }
  if (/iPhone|iPad/i.test(userAgent)) return { href: `maps://?q=${place}`, isApp: true }
  return { href: `https://www.openstreetmap.org/search?query=${place}`, isApp: false }
}
