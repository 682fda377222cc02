import { witnessCookie, witnessOf } from '@homeside/server-kit/witness'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import type { BrowserCookies } from './browser-cookies.ts'

/**
 * Gives the browser of a signed-in patient today's witness, which its pages' reports bring to the gateway. Pages and API
 * are of one site, so that a cookie of what their hosts share reaches both.
 */
export function leaveWitness(
  context: Context,
  caller: object | null,
  { cookies, witnessKey }: { cookies: BrowserCookies; witnessKey?: string | undefined },
): void {
  const page = context.req.header('Origin')
  if (!witnessKey || !page || !URL.canParse(page) || !isPatient(caller)) return
  const { patientKey, siteKey } = caller.scope
  const witness = witnessOf(witnessKey, `${siteKey}/${patientKey}`)
  if (getCookie(context, witnessCookie) === witness) return
  const domain = sharedDomain(new URL(page).hostname, new URL(context.req.url).hostname)
  setCookie(context, witnessCookie, witness, { ...cookies.options, ...(domain ? { domain } : {}) })
}

function isPatient(caller: object | null): caller is { scope: { siteKey: number; patientKey: number } } {
  return caller !== null && 'scope' in caller && caller.scope !== null
}

/** The domain of both host names, such as `portal.example`; null when they are the same or share none. */
function sharedDomain(page: string, api: string): string | null {
  if (page === api) return null
  const [one, other] = [page.split('.').toReversed(), api.split('.').toReversed()]
  const end = one.findIndex((label, index) => label !== other[index])
  const shared = one.slice(0, end === -1 ? one.length : end)
  return shared.length > 1 ? shared.toReversed().join('.') : null
}
