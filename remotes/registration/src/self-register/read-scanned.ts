/**
 * Where a scanned QR code leads in this portal: a provider's code, or the address that letters carry, of whatever host.
 * Null for what is no code of ours; nothing scanned ever leads out of the portal.
 */
export function readScanned(text: string): string | null {
  const words = text.trim()
  if (/^[a-z0-9]{3}$/i.test(words)) return `/selfRegister/provider/${words}`
  if (!/^https?:\/\//i.test(words) || !URL.canParse(words)) return null
  const { pathname } = new URL(words)
  const [, page, key] = /^(\/r|\/selfRegister\/provider)\/([\w%.-]+)\/?$/i.exec(pathname) ?? []
  if (page === undefined || key === undefined) return null
  return page.toLowerCase() === '/r' ? `/r/${key}` : `/selfRegister/provider/${key}`
}
