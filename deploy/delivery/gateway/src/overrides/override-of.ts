import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Logger } from 'pino'

import type { LiveReleases } from '../live/live-releases.ts'
import { devRemote } from '../options/dev-servers.ts'
import { pageCookie } from '../visitor/cohort-of.ts'
import { findOverride, type Override, type OverrideRules } from './find-override.ts'

/** Keeps the override from page to page, until the browser is closed. */
const overrideCookie = 'hs-override'

/** The word that ends an override: `?remote=none`. */
const ending = 'none'

/**
 * What this visitor tries out, by `?remote=` in the address or by the cookie; null for what everybody gets. A refused
 * override is forgotten, and the visitor gets what everybody gets.
 */
export async function overrideOf(
  context: Context,
  rules: OverrideRules | undefined,
  live: LiveReleases,
  { isSecure, log }: { isSecure: boolean; log: Logger },
): Promise<Override | null> {
  const asked = context.req.query('remote')
  const { name, attributes } = pageCookie(overrideCookie, isSecure)
  const word = asked ?? getCookie(context, name)
  if (!rules || word === undefined) return null
  const forget = (): null => {
    deleteCookie(context, name, attributes)
    return null
  }
  if (word === ending) return forget()
  try {
    const override = await findOverride(word, rules, live)
    // The page takes the descriptor from the live release. A new remote has none, so its machine has to answer here.
    if ('origin' in override && !live.manifest.remotes[override.name]) await devRemote(override.name, override.origin)
    if (asked) setCookie(context, name, word, attributes)
    return override
  } catch (problem) {
    log.warn({ problem: String(problem) }, 'a release is not tried out')
    return forget()
  }
}
