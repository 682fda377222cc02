import type { SnapshotOrigin } from '@homeside/releases/resolve/snapshot-id'
import { clientAddress, widerNetworkOf } from '@homeside/server-kit/client-address'
import { readWitness, witnessCookie } from '@homeside/server-kit/witness'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import type { GatewayOptions } from '../options/gateway-options.ts'
import type { Reporter } from './beacon-route.ts'

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'in-process'])

/**
 * Says who sent a report. All visitors on a developer's machine have one address, so their cohort stands for their
 * network there.
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

/** Whether a page of one of these hosts sent the request: no page can change what its browser says in these headers. */
export function isOwnPage(context: Context, isOwnHost: (hostname: string) => boolean): boolean {
  const site = context.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  const origin = context.req.header('Origin') ?? ''
  return URL.canParse(origin) && isOwnHost(new URL(origin).hostname)
}
