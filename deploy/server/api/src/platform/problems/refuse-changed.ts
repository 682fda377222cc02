import { Problem } from './problem.ts'

/**
 * Refuses a call whose screen showed something else than what is on file now.
 *
 * @param paths Where they differ, in the request: `Seen.Address`.
 * @throws Problem changed-meanwhile when there is any.
 */
export function refuseChanged(paths: readonly string[]): void {
  if (paths.length === 0) return
  throw new Problem('changed-meanwhile', {
    fields: Object.fromEntries(paths.map((path) => [path, 'changed'] as const)),
  })
}
