import { appendFileSync } from 'node:fs'

/** Names the file in which `npm test` counts what its tests start. Unset elsewhere. */
export const startsVariable = 'TEST_STARTS'

/** What takes seconds to start: a whole portal, an API inside a test's own process, a server in a process of its own. */
export const startKinds = ['portal', 'API', 'server process'] as const

/** Counts what a test starts, for the summary of `npm test`. */
export function countStart(kind: (typeof startKinds)[number]): void {
  const file = process.env[startsVariable]
  if (file) appendFileSync(file, `${kind}\n`)
}
