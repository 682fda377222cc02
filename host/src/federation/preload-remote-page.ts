import type { SnapshotRemote } from '@homeside/contract/page-snapshot'

import { pageFiles } from './page-files.ts'
import { isQuarantined } from './quarantine.ts'
import { startFederation } from './runtime.ts'
import { fetchSharedGroups } from './shared-groups.ts'

const preloaded = new Set<string>()

/**
 * Fetches ahead what a remote's page will need, all at once: its files, the shared modules, the federation runtime.
 * Nothing of the remote runs yet, and what fails here is asked for again when the page is entered.
 */
export function preloadRemotePage({ build, fallback }: SnapshotRemote, page: string): void {
  if (fallback && isQuarantined(build.container)) return
  const files = pageFiles(build, page).filter(({ url, integrity }) => integrity && !preloaded.has(url))
  void Promise.allSettled([
    ...files.map(fetchAhead),
    startFederation(),
    fetchSharedGroups(build.pages[page]?.shared ?? []),
  ])
}

/**
 * Brings a file into the browser's cache. Not by a preload link: a file that fails through one stays failed for the
 * element that asks for it next, so that a remote could not recover without a reload.
 */
async function fetchAhead({ url, integrity }: ReturnType<typeof pageFiles>[number]): Promise<void> {
  preloaded.add(url)
  const answer = await fetch(url, { integrity })
  await answer.arrayBuffer()
}
