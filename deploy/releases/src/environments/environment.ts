import { readFileSync } from 'node:fs'

import { z } from 'zod'

import { rolloutPlan } from '../rollout/rollout-plan.ts'

/** One environment: which page hosts it answers, and where its API lives. Section 9 of the specification. */
export const environment = z.strictObject({
  environment: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** The environment a release has to have run in before; null for the first. */
  promotesFrom: z.string().nullable(),
  pageHosts: z.array(z.string()).min(1),
  /** `{pageHost}` stands for the host name of the page. */
  apiOrigin: z.string(),
  /** By alias in lower case: the origin of the third party's payments portal of that provider, which its pages may frame. */
  paymentsPortals: z.record(z.string(), z.string().regex(/^https?:\/\/[\w.-]+(:\d+)?$/)).optional(),
  /** Who may try a release out on a page of their own: anybody, or who has a signed and unexpired link. */
  overrides: z.enum(['free', 'signed']),
  /** Public keys that sign this environment's manifests and overrides. A developer's machine adds its own. */
  keys: z.array(z.string()),
  /** Whether a release becomes a candidate there unless somebody says, with a reason, that everybody gets it at once. */
  candidatesFirst: z.boolean().default(false),
  /** How candidates are brought to everybody. */
  rollout: rolloutPlan.prefault({}),
})
export type Environment = z.infer<typeof environment>

/** @throws Error naming the file, when it is missing or not valid. */
export function readEnvironment(file: string): Environment {
  const parsed = environment.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} does not describe an environment: ${parsed.error.message}`)
  return parsed.data
}

/** The API's origin for a page on this host. */
export function apiOriginFor(pageHost: string, { apiOrigin }: Pick<Environment, 'apiOrigin'>): string {
  return apiOrigin.replace('{pageHost}', pageHost)
}
