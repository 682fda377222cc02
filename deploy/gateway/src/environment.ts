import { readFileSync } from 'node:fs'

import { z } from 'zod'

/** One environment: which page hosts it answers, and where its API lives. Section 9 of the specification. */
export const environment = z.strictObject({
  environment: z.string(),
  pageHosts: z.array(z.string()).min(1),
  /** `{pageHost}` stands for the host name of the page. */
  apiOrigin: z.string(),
})
export type Environment = z.infer<typeof environment>

/** @throws Error naming the file, when it is missing or not valid. */
export function readEnvironment(file: string): Environment {
  const parsed = environment.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} does not describe an environment: ${parsed.error.message}`)
  return parsed.data
}

/** The API's origin for a page on this host. */
export function apiOriginFor(pageHost: string, { apiOrigin }: Environment): string {
  return apiOrigin.replace('{pageHost}', pageHost)
}
