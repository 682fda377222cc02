import type { Api } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { inBackground } from '@homeside/api-client/in-background'
import { appKey } from '@homeside/contract/constants/limits'
import { browserOf, visitEvents, type VisitEvent } from '@homeside/contract/constants/visit-events'
import type { PortalEvent } from '@homeside/contract/portal-log'
import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionStore } from '@homeside/session/store'
import { shortCodeInfoAtom } from '@homeside/session/tab-stores'

/**
 * An event of this page with every field of section 3.3 of the specification: the keys as far as this tab knows them, and
 * of the address only provider and page. The server finds the key of a texted link by its code.
 *
 * @param release The remote's own; none for what the host tells.
 */
export function portalEvent(key: number, release?: string): PortalEvent {
  const store = sessionStore()
  const { patientUser, patientKey } = store.get(dashboardAtom)
  const [first = '', second = ''] = window.location.pathname.split('/').filter(Boolean)
  const Path = first === 'm' || second === '' ? `/${first}` : `/${first}/${second}`
  return {
    PortalEventTypeKey: key,
    AppKey: appKey,
    IPAddress: '',
    Url: `${window.location.origin}${Path}`,
    Path,
    ...browserOf(navigator.userAgent),
    PtAccountKey: patientUser?.PtAccountKey ?? null,
    PtApplicationRegistrationKey: patientUser?.PtApplicationRegistrationKey ?? null,
    PtKey: patientUser?.PatientKey ?? patientKey,
    SiteKey: patientUser?.SiteKey ?? store.get(shortCodeInfoAtom).siteKey,
    ShortCodeKey: null,
    ...(release === undefined ? {} : { Release: release }),
  }
}

/**
 * Tells the portal log about a visit. Nobody waits for it: it outlives the page, does not extend the session, and a
 * failure is ignored.
 */
export async function noteVisit(api: Api, event: VisitEvent): Promise<void> {
  const type = visitEvents.find(({ name }) => name === event)
  if (type === undefined) return
  try {
    await call(api, 'POST', 'account/portalLog/', { json: portalEvent(type.key), keepalive: true, ...inBackground })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}
