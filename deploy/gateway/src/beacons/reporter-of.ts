import type { SnapshotOrigin } from '@homeside/releases/resolve/snapshot-id'
import { clientAddress } from '@homeside/running/client-address'
import { widerNetworkOf } from '@homeside/running/network-of'
import { readWitness, witnessCookie } from '@homeside/running/witness'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import type { GatewayOptions } from '../options/gateway-options.ts'
import type { Reporter } from './beacon-route.ts'

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'in-process'])

/**
 * Who sent a report. On a developer's machine, where anybody may try anything and all visitors have one address, a
 * cohort stands for a network.
 */
export function reporterOf(
  context: Context,
  page: SnapshotOrigin,
  { environment, trustProxy, witnessKey }: Pick<GatewayOptions, 'environment' | 'trustProxy' | 'witnessKey'>,
): Reporter {
  const address = clientAddress(context, trustProxy ?? false)
  const isDeveloper = environment.overrides === 'free' && loopback.has(address)
  return {
    network: isDeveloper ? `cohort ${page.cohort}` : widerNetworkOf(address),
    witness: witnessKey ? readWitness(witnessKey, getCookie(context, witnessCookie)) : null,
  }
}
