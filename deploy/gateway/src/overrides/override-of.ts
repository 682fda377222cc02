import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Logger } from 'pino'

import type { LiveReleases } from '../live/live-releases.ts'
import { findOverride } from './find-override.ts'
import type { Override, OverrideRules } from './find-override.ts'

/** Keeps what is tried out while the visitor goes from page to page; gone when the browser is closed. */
const overrideCookie = 'hs-override'

/** Ends it: `?remote=none`. */
const nothing = 'none'

/**
 * What this visitor tries out, by `?remote=` in the address or as it was asked for before; null for what everybody
 * gets. What is refused is forgotten, and the visitor gets what everybody gets.
 */
export async function overrideOf(
  context: Context,
  rules: OverrideRules | undefined,
  live: LiveReleases,
  { isSecure, log }: { isSecure: boolean; log: Logger },
): Promise<Override | null> {
  const asked = context.req.query('remote')
  const word = asked ?? getCookie(context, overrideCookie)
  if (!rules || word === undefined) return null
  try {
    if (word === nothing) throw new Error('It was ended.')
    const override = await findOverride(word, rules, live)
    if (asked) {
      setCookie(context, overrideCookie, word, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure })
    }
    return override
  } catch (problem) {
    if (word !== nothing) log.warn({ problem: String(problem) }, 'a release is not tried out')
    deleteCookie(context, overrideCookie, { path: '/' })
    return null
  }
}
