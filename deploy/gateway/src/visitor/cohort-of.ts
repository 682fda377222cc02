import { cohortFrom, randomCohort } from '@homeside/releases/resolve/cohort'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import { pageCookie } from './page-cookie.ts'

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
