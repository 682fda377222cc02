import type { SnapshotRemote } from '@homeside/contract/page-snapshot'

import { loadRemotePage, type LoadedPage } from './load-remote-page.ts'
import { isPassedOver } from './quarantine.ts'

interface PageLoad {
  promise: Promise<LoadedPage>
  loaded?: LoadedPage
}

const loads = new WeakMap<SnapshotRemote, Map<string, PageLoad>>()

/**
 * Loads a page or a home card of a remote once. The click on a link starts the load, and the entered page waits for the
 * same one. A load that failed is repeated, and so is one whose build is no longer the one to try.
 */
export function pageLoad(remote: SnapshotRemote, page: string): Promise<LoadedPage> {
  const known = knownLoad(remote, page)
  if (known) return known.promise
  const ofRemote = loads.get(remote) ?? new Map<string, PageLoad>()
  loads.set(remote, ofRemote)
  const load: PageLoad = { promise: loadRemotePage(remote, page) }
  ofRemote.set(page, load)
  load.promise.then(
    (loaded) => (load.loaded = loaded),
    () => ofRemote.delete(page),
  )
  return load.promise
}

/** The page, if it has already loaded, so that a patient who returns sees no skeleton. */
export function loadedPage(remote: SnapshotRemote, page: string): LoadedPage | null {
  return knownLoad(remote, page)?.loaded ?? null
}

function knownLoad(remote: SnapshotRemote, page: string): PageLoad | undefined {
  const known = loads.get(remote)?.get(page)
  return known?.loaded && isSuperseded(known.loaded, remote) ? undefined : known
}

/** Whether another build of the remote should be tried now: the release in place of its fallback, or the reverse. */
function isSuperseded({ build: { container } }: LoadedPage, remote: SnapshotRemote): boolean {
  const wanted = (isPassedOver(remote) && remote.fallback) || remote.build
  return container !== wanted.container
}
