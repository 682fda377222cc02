import { z } from 'zod'

import type { Environment } from '../environments/environment.ts'
import { releaseName, version } from '../records/release.ts'
import { requireSignature, signature, withSignature, type Signer } from '../signing/signature.ts'
import { manifestKeys, teamsOf, type Trust } from '../signing/trust.ts'

/** A permit to try out a published release on one's own pages, for some time. */
const override = z.strictObject({
  schema: z.literal('override/v1'),
  environment: z.string(),
  remote: releaseName,
  version,
  expiresUtc: z.iso.datetime(),
  signature,
})
export type Override = z.infer<typeof override>

/** An environment, and who may try releases out in it. */
type TriedIn = Pick<Environment, 'environment' | 'overrides'>

/** Writes a permit as one word, for an address. */
export function overrideToken(
  permit: { environment: string; remote: string; version: string; expiresUtc: string },
  signer: Signer,
): string {
  const signed = withSignature({ schema: 'override/v1' as const, ...permit }, signer)
  return Buffer.from(JSON.stringify(signed)).toString('base64url')
}

/** The longest life of a permit, in hours, so that nobody forgets what it was for. */
export const longestHours = 48

/**
 * Reads a permit. The environment's key signs it; where anybody may try anything, the keys of the remote's team do too,
 * which pipelines have.
 *
 * @throws Error when it is not readable, not signed by one of them, for another environment, expired, or valid for longer
 * than two days.
 */
export function readOverrideToken(
  token: string,
  { environment, now, trust }: { environment: TriedIn; now: Date; trust: Trust },
): Override {
  const document = parsed(token)
  const { remote } = document as { remote?: unknown }
  const teamKeys = teamsOf(String(remote), trust).flatMap(({ keys, previewKeys = [] }) => [...keys, ...previewKeys])
  const keys = [...manifestKeys(environment.environment, trust), ...(environment.overrides === 'free' ? teamKeys : [])]
  requireSignature(document, keys, 'The permit to try a release out')
  const permit = override.parse(document)
  if (permit.environment !== environment.environment) {
    throw new Error(`The permit is for ${permit.environment}, not ${environment.environment}.`)
  }
  const hours = (new Date(permit.expiresUtc).getTime() - now.getTime()) / 3_600_000
  if (hours <= 0) throw new Error(`The permit expired at ${permit.expiresUtc}.`)
  if (hours > longestHours) throw new Error(`The permit is valid for more than ${longestHours} hours.`)
  return permit
}

function parsed(token: string): object {
  try {
    const document: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    if (typeof document === 'object' && document !== null) return document
  } catch {
    // Reported below, together with values that are no objects.
  }
  throw new Error('This is no permit to try a release out.')
}
