import { z } from 'zod'

import { releaseName, version } from '../records/release.ts'
import type { Signer } from '../signing/key-pair.ts'
import { requireSignature, signature, withSignature } from '../signing/signature.ts'
import { manifestKeys, teamsOf } from '../signing/trust.ts'
import type { Trust } from '../signing/trust.ts'

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

/** Writes a permit as one word, for an address. */
export function overrideToken(
  permit: { environment: string; remote: string; version: string; expiresUtc: string },
  signer: Signer,
): string {
  const signed = withSignature({ schema: 'override/v1' as const, ...permit }, signer)
  return Buffer.from(JSON.stringify(signed)).toString('base64url')
}

/**
 * Reads a permit. It must be signed by the environment's key, or by the team of the remote.
 *
 * @throws Error when it is not readable, not signed by one of them, for another environment, or expired.
 */
export function readOverrideToken(
  token: string,
  { environment, now, trust }: { environment: string; now: Date; trust: Trust },
): Override {
  const document = parsed(token)
  const { remote } = document as { remote?: unknown }
  const teamKeys = teamsOf(String(remote), trust).flatMap(({ keys }) => keys)
  requireSignature(document, [...manifestKeys(environment, trust), ...teamKeys], 'The permit to try a release out')
  const permit = override.parse(document)
  if (permit.environment !== environment)
    throw new Error(`The permit is for ${permit.environment}, not ${environment}.`)
  if (new Date(permit.expiresUtc) <= now) throw new Error(`The permit expired at ${permit.expiresUtc}.`)
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
