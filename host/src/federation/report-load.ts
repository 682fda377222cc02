import { plainError } from '@homeside/contract/constants/plain-error'
import type { RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'

import { readPageSnapshot } from '../page/page-snapshot.ts'

export type LoadOutcome = 'loaded' | 'fallback' | 'failed' | 'crashed'

/** The most characters of a report. All are ASCII. */
const longest = 1024
/** The most characters of an error in it, without its frames. */
const ofError = 240

/**
 * Reports to the gateway how a remote loaded. Contains nothing about the patient.
 *
 * @param error What a crash threw. Only its kind and its place are reported.
 */
export function reportLoad(
  remote: SnapshotRemote,
  build: RemoteBuild,
  outcome: LoadOutcome,
  milliseconds: number,
  error?: unknown,
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
  const room = longest - ofError - JSON.stringify(beacon).length
  const crash = outcome === 'crashed' ? { error: plainError(error, room) } : {}
  navigator.sendBeacon('/-/beacon', JSON.stringify({ ...beacon, ...crash }))
}
