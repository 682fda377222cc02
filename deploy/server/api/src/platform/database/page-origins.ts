import { isNotNull } from 'drizzle-orm'

import type { Database } from './database.ts'
import { providers } from './tables/providers.ts'

/** How long an origin that the database named is remembered. */
const rememberedMs = 60_000
/** How often the database is asked for an origin that it did not name. */
const askedAgainMs = 1000

/** The exact origins of the pages that may call: those of the settings, and those of providers. */
export interface PageOrigins {
  /** The first of the settings. */
  usual: string
  list: () => readonly string[]
  /** Whether an origin is one of them. A new provider's is found in the database. */
  include: (origin: string) => Promise<boolean>
  /** Has the next question answered by the database. */
  forget: () => void
}

/**
 * The origins of the settings and of a database's providers.
 *
 * @param nowMs a clock that never goes back.
 */
export function pageOriginsOf(
  database: Database,
  settings: readonly string[],
  nowMs: () => number = () => performance.now(),
): PageOrigins {
  const [usual] = settings
  if (usual === undefined) throw new Error('There is no page that a link could lead to.')
  let known: readonly string[] = settings
  let readAtMs = -Infinity
  const read = async () => {
    readAtMs = nowMs()
    const own = database.select({ origin: providers.pageOrigin }).from(providers).where(isNotNull(providers.pageOrigin))
    // Without the database the pages that were known stay so: they are to read why it answers nothing.
    const rows = await own.catch(() => null)
    if (rows !== null) known = [...new Set([...settings, ...rows.flatMap(({ origin }) => origin ?? [])])]
  }
  return {
    usual,
    list: () => known,
    include: async (origin) => {
      if (settings.includes(origin)) return true
      const goodForMs = known.includes(origin) ? rememberedMs : askedAgainMs
      if (nowMs() - readAtMs >= goodForMs) await read()
      return known.includes(origin)
    },
    forget: () => {
      readAtMs = -Infinity
    },
  }
}
