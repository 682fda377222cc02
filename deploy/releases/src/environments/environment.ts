import { readFileSync } from 'node:fs'

import { z } from 'zod'

import { retiredKey } from '../signing/trust.ts'
import { rolloutPlan } from './rollout-plan.ts'

/** One environment: its page hosts, and where its API is. Section 9 of the specification. */
export const environment = z.strictObject({
  environment: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** The environment that a release must run in first; null for the first environment. */
  promotesFrom: z.string().nullable(),
  pageHosts: z.array(z.string()).min(1),
  /** `{pageHost}` stands for the page's host name. */
  apiOrigin: z.string(),
  /** By alias in lower case: the origin of the provider's third-party payments portal, which its pages may frame. */
  paymentsPortals: z.record(z.string(), z.string().regex(/^https?:\/\/[\w.-]+(:\d+)?$/)).optional(),
  /** Who may try out a release on their own page: anybody, or somebody with a signed and valid link. */
  overrides: z.enum(['free', 'signed']),
  /** Public keys that sign this environment's manifests and overrides. A developer's machine adds its own. */
  keys: z.array(z.string()),
  /** Public keys that signed this environment's manifests before, up to a serial. */
  retiredKeys: z.array(retiredKey).default([]),
  /** Whether a release first becomes a candidate here. To give it to everybody at once needs a reason. */
  candidatesFirst: z.boolean().default(false),
  /** How candidates are raised to everybody. */
  rollout: rolloutPlan.prefault({}),
})
export type Environment = z.infer<typeof environment>

/**
 * Reads an environment's file.
 *
 * @throws Error naming the file, when it is missing or not valid.
 */
export function readEnvironment(file: string): Environment {
  const parsed = environment.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} does not describe an environment: ${parsed.error.message}`)
  return parsed.data
}

/** The API's origin for a page on this host. */
export function apiOriginFor(pageHost: string, { apiOrigin }: Pick<Environment, 'apiOrigin'>): string {
  return apiOrigin.replace('{pageHost}', pageHost)
}
