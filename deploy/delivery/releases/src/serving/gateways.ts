import { setTimeout as pause } from 'node:timers/promises'

import type { ReleaseStore } from '../store/release-store.ts'
import { parsedReport, type ServedReport } from './served-report.ts'

/** The last report of a gateway. */
export interface SeenGateway extends Pick<ServedReport, 'serial' | 'releases' | 'refused'> {
  gateway: string
  seenSecondsAgo: number
}

/** Seconds after which a silent gateway counts as gone. */
export const goneAfter = 60

/** The gateways of an environment that reported within the hour. Unreadable reports are left out. */
export async function seenGateways(
  store: Pick<ReleaseStore, 'servedReports'>,
  environment: string,
): Promise<SeenGateway[]> {
  const reports = await store.servedReports(environment)
  return reports.flatMap(({ ageMs, gateway, text }) => {
    const report = parsedReport(text)
    if (!report) return []
    const { refused, releases, serial } = report
    return [{ gateway, seenSecondsAgo: Math.round(ageMs / 1000), serial, releases, refused }]
  })
}

/**
 * Why a store is not to be believed about an environment: a gateway serves more than it shows, as when a volume is not
 * mounted or an older backup came back. Null when no gateway knows better.
 */
export async function whatIsLost(
  store: Pick<ReleaseStore, 'newestSerial' | 'servedReports'>,
  environment: string,
): Promise<string | null> {
  // The gateways are read first, so whatever they serve must be in the store when it is read.
  const seen = await seenGateways(store, environment)
  const newest = await store.newestSerial(environment)
  const ahead = seen.find(({ serial }) => serial > newest)
  if (!ahead) return null
  const shown = newest === 0 ? 'nothing' : `serial ${newest} as the newest`
  return (
    `The store shows ${shown} of ${environment}, and ${ahead.gateway} serves serial ${ahead.serial}: is the volume ` +
    'mounted, and the database the right one?'
  )
}

/** The result of a change at the gateways: it is served when there is a gateway and all follow. */
export interface Following {
  served: boolean
  gateways: (SeenGateway & { follows: boolean; why: string })[]
}

export interface Change {
  environment: string
  serial: number
  /** The names of the change. A gateway that refuses something else follows all the same. */
  names: readonly string[]
}

/**
 * Waits until every gateway that was seen lately serves a change. When none was seen, it does not wait.
 *
 * @param limits Milliseconds to wait at most, and between two looks.
 */
export async function waitForGateways(
  store: Pick<ReleaseStore, 'servedReports'>,
  change: Change,
  limits = { atMost: 15_000, every: 100 },
): Promise<Following> {
  const began = performance.now()
  for (;;) {
    const seen = await seenGateways(store, change.environment)
    const gateways = seen
      .filter(({ seenSecondsAgo }) => seenSecondsAgo <= goneAfter)
      .map((gateway) => ({ ...gateway, ...following(gateway, change) }))
    const served = gateways.length > 0 && gateways.every(({ follows }) => follows)
    if (served || gateways.length === 0 || performance.now() - began >= limits.atMost) return { served, gateways }
    await pause(limits.every)
  }
}

function following({ refused, serial }: SeenGateway, change: Change): { follows: boolean; why: string } {
  const own = refused.filter(({ name }) => change.names.includes(name)).map(({ why }) => why)
  if (serial >= change.serial) return { follows: own.length === 0, why: own.join('; ') }
  const why = refused.map((each) => each.why).join('; ')
  return { follows: false, why: `it stays at serial ${serial}${why ? `: ${why}` : ''}` }
}
