import { setTimeout as pause } from 'node:timers/promises'

import type { EnvironmentManifest, LiveSet } from '../environment-manifest.ts'
import type { Registry } from '../registry.ts'
import { canonicalJson } from '../signing/canonical-json.ts'
import type { Signer } from '../signing/key-pair.ts'
import { withSignature } from '../signing/signature.ts'
import { SerialTakenError } from '../store/release-store.ts'

/** Who changes an environment, with the key that its manifests are signed with, and why. */
export interface Author {
  by: string
  why: string
  signer: Signer
}

/**
 * Appends a manifest that says what a change made of the live one. When another writer is quicker, the live manifest
 * is read anew and the change made again on top of it, with all its checks. Nothing is written when nothing changes.
 *
 * @param change Takes what is live, null in an empty environment, and answers what is to be live. It may throw.
 * @returns The manifest that is live now.
 */
export async function changeEnvironment(
  registry: Registry,
  environment: string,
  { by, why, signer }: Author,
  change: (live: EnvironmentManifest | null) => LiveSet | Promise<LiveSet>,
): Promise<EnvironmentManifest> {
  for (;;) {
    const began = performance.now()
    const live = await registry.live(environment)
    const { host, brands, remotes, pins } = await change(live)
    const wanted = { host, brands, remotes, pins }
    if (live && canonicalJson(liveSetOf(live)) === canonicalJson(wanted)) return live
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
      return manifest
    } catch (error) {
      if (!(error instanceof SerialTakenError)) throw error
      // Writers who lost together come back one by one, the further apart the longer an attempt takes here.
      await pause(Math.random() * 2 * (performance.now() - began))
    }
  }
}

export function liveSetOf({ host, brands, remotes, pins }: EnvironmentManifest): LiveSet {
  return { host, brands, remotes, pins }
}
