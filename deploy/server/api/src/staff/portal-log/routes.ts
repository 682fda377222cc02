import { reservedAliases } from '@homeside/contract/constants/aliases'
import { linkEvents } from '@homeside/contract/constants/dynamic-templates'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import { visitEvents } from '@homeside/contract/constants/visit-events'
import { mobilePortalLog, portalLog, type PortalEvent } from '@homeside/contract/portal-log'
import { arrayContains } from 'drizzle-orm'

import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PageOrigins } from '../../platform/database/page-origins.ts'
import { portalEvents } from '../../platform/database/tables/operations.ts'
import { shortCodes } from '../../platform/database/tables/short-codes.ts'
import { countAttempts, perNetwork } from '../../platform/limits/count-attempts.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { findStanding } from '../../platform/session/patient-session.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { findProvider } from '../../providers/directory/directory.ts'

type Noted = CallRequest<typeof portalLog> | CallRequest<typeof mobilePortalLog>

/** The limit for one network address. It is higher than one person needs, because many people may share an address. */
const eventLimit = { purpose: 'portal-log', maxAttempts: 600, windowSeconds: 60 }

/**
 * Logs an event of a visit. The server fills in the visitor and the network address by itself, so a page cannot claim
 * them.
 */
async function noteEvent(request: Noted, pageOrigins: PageOrigins, shortCodeKey: number | null) {
  const { body, database, address, now } = request
  await countAttempts(database, [perNetwork(address, eventLimit)], now)
  const alias = aliasSegment(body.Path)
  const known = (await findProvider(database, alias)) !== null
  const isAlias = (segment: string) => known && segment === alias
  await database
    .insert(portalEvents)
    .values({
      eventTypeKey: body.PortalEventTypeKey,
      appKey: body.AppKey,
      at: now,
      ipAddress: address,
      url: portalLogAddress(body.Url, pageOrigins.list(), isAlias),
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

/** The words of the portal's addresses. Anything else in a path may be a key or a name. */
const routeWords = new Set([...reservedAliases, ...Object.values(pagePaths).flatMap(wordsOf)])

/** Deeper than any route of the portal. */
const deepest = 6

function wordsOf(path: string): string[] {
  const words = path.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'))
  return words.map((word) => word.toLowerCase())
}

/**
 * What may be stored of a path: the words of routes, and the provider's alias at the start. Everything else becomes a
 * star, and query and fragment are dropped.
 */
export function portalLogPath(path: string, isAlias: (segment: string) => boolean): string {
  const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).slice(0, deepest)
  return `/${segments.map((segment, index) => loggedSegment(segment, index === 0 && isAlias(segment))).join('/')}`
}

function aliasSegment(path: string): string {
  return path.split(/[/?#]/).find(Boolean) ?? ''
}

/** What may be stored of a whole address: its origin and `portalLogPath`. Empty for an address outside the portal. */
export function portalLogAddress(
  address: string,
  pageOrigins: readonly string[],
  isAlias: (segment: string) => boolean,
): string {
  const url = URL.parse(address)
  if (url === null || !pageOrigins.includes(url.origin)) return ''
  return `${url.origin}${portalLogPath(url.pathname, isAlias)}`
}

function loggedSegment(segment: string, isAlias: boolean): string {
  const word = segment.toLowerCase()
  return isAlias || routeWords.has(word) ? word : '*'
}

/** Serves the portal's event log. */
export function servePortalLog(
  serve: ServeCall,
  { pageOrigins }: Dependencies,
  metrics: Pick<Metrics, 'portalEvents'>,
): void {
  const count = ({ body: { PortalEventTypeKey } }: { body: PortalEvent }) =>
    metrics.portalEvents.inc({ event: nameOf(PortalEventTypeKey) })
  serve(portalLog, {
    act: (request) => noteEvent(request, pageOrigins, null),
    present: (_, request) => {
      count(request)
      return { Success: true as const }
    },
  })
  serve(mobilePortalLog, {
    act: async (request) =>
      noteEvent(request, pageOrigins, await findShortCodeKey(request.database, request.params.id)),
    present: (_, request) => {
      count(request)
      return { Success: true as const }
    },
  })
}

/** The name of an event type; other keys are counted together, so that a page cannot make labels without end. */
function nameOf(key: number): string {
  return [...visitEvents, ...linkEvents].find((type) => type.key === key)?.name ?? 'Other'
}

/** The texted link of a code, expired or not; null for an unknown code. Nothing about its recipient. */
async function findShortCodeKey(database: Database, code: string): Promise<number | null> {
  const [row] = await database
    .select({ shortCodeKey: shortCodes.shortCodeKey })
    .from(shortCodes)
    .where(arrayContains(shortCodes.keyHashes, [hashSecret(code)]))
  return row?.shortCodeKey ?? null
}
