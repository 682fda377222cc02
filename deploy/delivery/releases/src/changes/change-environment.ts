import { setTimeout as pause } from 'node:timers/promises'

import type { EnvironmentManifest, LiveSet } from '../records/environment-manifest.ts'
import type { Registry } from '../registry/registry.ts'
import { whatIsLost } from '../serving/gateways.ts'
import { canonicalJson, withSignature, type Signer } from '../signing/signature.ts'
import { SerialTakenError } from '../store/release-store.ts'
import { RefusedError } from './refused-error.ts'
import { type Replaced, requireSeen } from './replaced.ts'
import { requireWholeChange } from './require-whole-change.ts'

/** Who changes an environment, with which signing key, and why. */
export interface Author {
  by: string
  why: string
  signer: Signer
}

/** What is live after a change, and what was before. The serial is the same when nothing had to be written. */
export type EnvironmentChange = EnvironmentManifest & { before: EnvironmentManifest | null }

/**
 * Appends a manifest with a change of the live one. When another writer is faster, it reads the live manifest again and
 * repeats the change with all its checks, unless that writer changed the very releases that this change replaces. It
 * hashes every file of what becomes live, and writes nothing when nothing changes.
 *
 * @param change Gets what is live, or null in an empty environment, and returns what shall be live. It may throw.
 * @param replaced The releases that it replaces, as its author saw them; may be absent where the change itself names
 * them.
 * @throws ChangedMeanwhileError when somebody else has just replaced them; RefusedError when a file is damaged.
 */
export async function changeEnvironment(
  registry: Registry,
  environment: string,
  { by, why, signer }: Author,
  change: (live: EnvironmentManifest | null) => LiveSet | Promise<LiveSet>,
  replaced?: Replaced,
): Promise<EnvironmentChange> {
  const first: { seen: EnvironmentManifest | null } = { seen: null }
  for (;;) {
    const began = performance.now()
    const live = await registry.live(environment)
    first.seen ??= live
    const lost = live ? null : await whatIsLost(registry.store, environment)
    if (lost !== null) throw new RefusedError(`${environment} stays as it is. ${lost}`)
    if (live && first.seen && replaced) await requireSeen(registry, { by, live, seen: first.seen, replaced })
    const wanted = liveSetOf(await requireWholeChange(registry, live, await change(live)))
    if (live && canonicalJson(liveSetOf(live)) === canonicalJson(wanted)) return { ...live, before: live }
    const serial = (live?.serial ?? 0) + 1
    const head = {
      schema: 'environment/v1' as const,
      environment,
      serial,
      writtenUtc: new Date().toISOString(),
      by,
      why,
    }
    const manifest = withSignature({ ...head, ...wanted }, signer)
    try {
      await registry.store.appendManifest(environment, serial, `${JSON.stringify(manifest, null, 2)}\n`)
      return { ...manifest, before: live }
    } catch (error) {
      if (!(error instanceof SerialTakenError)) throw error
      // Writers who collided come back one by one, spaced by how long an attempt takes here.
      await pause(Math.random() * 2 * (performance.now() - began))
    }
  }
}

/** The part of a manifest that decides what pages are made of. */
export function liveSetOf({ host, brands, ownBrands, remotes, pins }: LiveSet): LiveSet {
  return { host, brands, ...(ownBrands ? { ownBrands } : {}), remotes, pins }
}
