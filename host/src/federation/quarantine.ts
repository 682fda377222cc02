import type { RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { sessionText } from '@homeside/session/storage'

/** After this many crashes while rendering, a build is skipped for the rest of the session. */
const crashLimit = 2

/**
 * Counts a crash of a build's page while it rendered. The session remembers it, so that a reload does not start with
 * the same crash. Another release has another container, and starts at zero.
 */
export function noteCrash({ container }: RemoteBuild): void {
  sessionText.set(keyOf(container), String(crashesOf(container) + 1))
}

/** Whether a remote's build crashed so often that its fallback, if it has one, is shown instead. */
export function isPassedOver({ build, fallback }: Pick<SnapshotRemote, 'build' | 'fallback'>): boolean {
  return fallback !== null && crashesOf(build.container) >= crashLimit
}

function crashesOf(container: string): number {
  return Number(sessionText.get(keyOf(container)) ?? 0)
}

function keyOf(container: string): string {
  return `crashes ${container}`
}
