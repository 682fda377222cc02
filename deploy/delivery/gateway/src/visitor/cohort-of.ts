import { cohortFrom, randomCohort } from '@homeside/releases/resolve/resolve-remotes'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const cohortCookie = 'hs-cohort'
const yearInSeconds = 365 * 24 * 60 * 60

/**
 * The cohort of a visitor. The first visit draws one, and a cookie keeps it. Many visitors share each, so it identifies
 * nobody.
 *
 * @param isSecure Whether the visitor's browser speaks TLS.
 */
export function cohortOf(context: Context, isSecure: boolean): number {
  const { name, attributes } = pageCookie(cohortCookie, isSecure)
  const brought = cohortFrom(getCookie(context, name))
  if (brought !== null) return brought
  const cohort = randomCohort()
  setCookie(context, name, String(cohort), { ...attributes, maxAge: yearInSeconds })
  return cohort
}

/** The cohort that a page's own call brings, with or without TLS. */
export function broughtCohort(context: Context): number {
  const brought = [`__Host-${cohortCookie}`, cohortCookie].map((name) => cohortFrom(getCookie(context, name)))
  return brought.find((each) => each !== null) ?? 0
}

/**
 * The name and the attributes of a cookie that a page sets. With TLS its name begins with `__Host-`, so that no other
 * host can set it. Without TLS browsers refuse such a name.
 *
 * @param isSecure Whether the visitor's browser speaks TLS.
 */
export function pageCookie(name: string, isSecure: boolean) {
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  return { name: isSecure ? `__Host-${name}` : name, attributes }
}
