import { z } from 'zod'

import { releaseName, version } from '../release.ts'
import type { Signer } from '../signing/key-pair.ts'
import { requireSignature, signature, withSignature } from '../signing/signature.ts'
import { manifestKeys, teamsOf } from '../signing/trust.ts'
import type { Trust } from '../signing/trust.ts'

/** A permit to try a published release out on pages of one's own, for some time. */
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
 * Reads a permit. The environment's key may have signed it, or one of the team whose remote it is.
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
    // Told below, as what is no object is.
  }
  throw new Error('This is no permit to try a release out.')
}
