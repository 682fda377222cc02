import type { RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'

import { readPageSnapshot } from '../page/page-snapshot.ts'

export type LoadOutcome = 'loaded' | 'fallback' | 'failed' | 'crashed'

/** Reports to the gateway how a remote loaded. Contains nothing about the patient. */
export function reportLoad(
  remote: SnapshotRemote,
  build: RemoteBuild,
  outcome: LoadOutcome,
  milliseconds: number,
): void {
  const beacon = {
    remote: remote.name,
    version: build.version,
    track: remote.track,
    phase: outcome === 'crashed' ? 'render' : 'load',
    outcome,
    duration: Math.round(milliseconds),
    snapshotId: readPageSnapshot().snapshotId,
  }
  navigator.sendBeacon('/-/beacon', JSON.stringify(beacon))
}
