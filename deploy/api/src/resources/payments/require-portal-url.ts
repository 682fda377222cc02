import { Problem } from '../../problems/problem.ts'

/**
 * The address that a patient is sent back to, which must be a page of the portal.
 *
 * @throws Problem validation for any other.
 */
export function requirePortalUrl(address: string, pageOrigins: readonly string[]): string {
  const url = new URL(address)
  const isOurs = pageOrigins.includes(url.origin) && url.username === '' && url.password === ''
  if (!isOurs) throw new Problem('validation', { fields: { ReturnUrl: 'invalid' } })
  return url.href
}
