import type { mobilePortalLog, portalLog } from '@homeside/contract/portal-log'

import type { CallRequest } from '../../calls/call-request.ts'
import { portalEvents } from '../../database/tables/portal-events.ts'
import { countAttempts } from '../../limits/count-attempts.ts'
import { perNetwork } from '../../limits/per-network.ts'
import { findStanding } from '../../session/patient-session.ts'
import { findProvider } from '../providers/queries.ts'
import { aliasSegment, portalLogAddress, portalLogPath } from './portal-log-path.ts'

type Noted = CallRequest<typeof portalLog> | CallRequest<typeof mobilePortalLog>

/** The limit for one network address. It is higher than one person needs, because many people may share an address. */
const eventLimit = { purpose: 'portal-log', maxAttempts: 600, windowSeconds: 60 }

/**
 * Logs an event of a visit. The server fills in the visitor and the network address by itself, so a page cannot claim
 * them.
 */
export async function noteEvent(request: Noted, pageOrigins: readonly string[], shortCodeKey: number | null) {
  const { body, database, address, now } = request
  await countAttempts(database, [perNetwork(address, eventLimit)], now)
  const alias = aliasSegment(body.Path)
  const known = (await findProvider(database, alias)) !== null
  const isAlias = (segment: string) => known && segment === alias
  await database.insert(portalEvents).values({
    eventTypeKey: body.PortalEventTypeKey,
    appKey: body.AppKey,
    at: now,
    ipAddress: address,
    url: portalLogAddress(body.Url, pageOrigins, isAlias),
    path: portalLogPath(body.Path, isAlias),
    browser: body.Browser,
    browserVersion: body.BrowserVersion,
    release: body.Release ?? null,
    shortCodeKey,
    ...(await callerOf(request)),
  })
}

/** The live session of this browser, or nobody. Asking does not extend it. */
async function callerOf({ database, token, browser, now }: Noted) {
  const found = await findStanding(database, token, browser.hash, now)
  if (found === null) return {}
  const { session, standing } = found
  return {
    accountKey: session.accountKey,
    ...standing?.scope,
    registrationKey: standing?.patient.registrationKey ?? null,
  }
}
