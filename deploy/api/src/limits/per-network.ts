import { networkOf } from '@homeside/running/client-address'

import type { AttemptLimit } from './count-attempts.ts'

/**
 * A limit for everybody in the network of an address. Whoever has one IPv6 address has the whole network of it, and
 * could take another address for each try.
 */
export function perNetwork(address: string, limit: Omit<AttemptLimit, 'subject'>): AttemptLimit {
  return { ...limit, subject: networkOf(address) }
}
