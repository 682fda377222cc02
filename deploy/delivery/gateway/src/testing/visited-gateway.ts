import type { AddressInfo } from 'node:net'

import { snapshotIn } from '@homeside/contract/page-snapshot'
import type { Registry } from '@homeside/releases/registry/registry'
import { witnessCookie, witnessOf } from '@homeside/server-kit/witness'
import { serve } from '@hono/node-server'
import { pino } from 'pino'

import { createGateway } from '../app.ts'
import { LiveReleasesReader } from '../live/live-releases-reader.ts'

/** The secret with which the tests vouch for their patients. */
const witnessKey = 'witness'

/** A gateway on a port, for tests in which visitors come and report. */
export interface VisitedGateway {
  origin: string
  close: () => void
}

/**
 * Starts a gateway that serves what is live in the environment `local`.
 *
 * @param readEvery Milliseconds between two readings of the store.
 */
export async function startVisitedGateway(registry: Registry, readEvery = 20): Promise<VisitedGateway> {
  const reader = new LiveReleasesReader({ registry, environment: 'local', report: () => undefined })
  await reader.start(readEvery)
  const { fetch } = createGateway({
    environment: { environment: 'local', pageHosts: ['localhost'], apiOrigin: 'http://x', overrides: 'free' },
    assetsFolder: registry.assets.folder,
    live: () => reader.current,
    witnessKey,
    log: pino({ level: 'silent' }),
  })
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const starting = serve({ fetch, port: 0 }, () => resolve(starting))
  })
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      reader.stop()
      server.close()
    },
  }
}

let visits = 0

export type VisitOutcome = 'loaded' | 'failed' | 'crashed'

/** Another patient, signed in, loads a page, and it reports how orders loaded. Returns the version that the page had. */
export async function visit(
  origin: string,
  outcomeOf: (version: string, hostVersion: string) => VisitOutcome,
): Promise<string> {
  const html = await (await fetch(`${origin}/northridge/orders`)).text()
  const { hostVersion, remotes, snapshotId } = snapshotIn(html)
  const { build, track } = remotes[0] ?? {}
  const version = build?.version ?? ''
  const outcome = outcomeOf(version, hostVersion)
  const common = { remote: 'orders', version, track, snapshotId, duration: 300 }
  visits += 1
  const headers = { Origin: origin, Cookie: `${witnessCookie}=${witnessOf(witnessKey, String(visits))}` }
  const send = (report: object): Promise<Response> =>
    fetch(`${origin}/-/beacon`, { method: 'POST', headers, body: JSON.stringify({ ...common, ...report }) })
  if (outcome !== 'failed') await send({ phase: 'load', outcome: 'loaded' })
  if (outcome !== 'loaded') await send({ phase: outcome === 'crashed' ? 'render' : 'load', outcome })
  return version
}
