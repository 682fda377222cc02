import type { RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { sessionText } from '@homeside/session/storage'

/** Crashes while drawing after which a build is left alone for the rest of the session. */
const crashLimit = 2

/**
 * Counts a crash of a build's page while it was being drawn. The session remembers it, so that a reload does not begin
 * with the same crash again; another release has another container, and begins with none.
 */
export function noteCrash({ container }: RemoteBuild): void {
  sessionText.set(keyOf(container), String(crashesOf(container) + 1))
}

/** Whether a remote's build crashed so often that its fallback, where it has one, is shown instead. */
export function isPassedOver({ build, fallback }: Pick<SnapshotRemote, 'build' | 'fallback'>): boolean {
  return fallback !== null && crashesOf(build.container) >= crashLimit
}

function crashesOf(container: string): number {
  return Number(sessionText.get(keyOf(container)) ?? 0)
}

function keyOf(container: string): string {
  return `crashes ${container}`
}
