import { readUrl } from '@homeside/contract/constants/read-url'

/**
 * The address of the payments portal, if patients may be sent there: HTTPS, or a developer's machine.
 *
 * @throws Error when there is none, or it is another.
 */
export function requirePaymentsAddress(address: string | null): URL {
  const url = address === null ? null : readUrl(address)
  if (url === null) throw new Error('The payments portal has no address.')
  const isLocal = ['localhost', '127.0.0.1'].includes(url.hostname) && url.protocol === 'http:'
  if ((url.protocol !== 'https:' && !isLocal) || url.username !== '' || url.password !== '')
    throw new Error('The address of the payments portal is not one to send patients to.')
  return url
}
