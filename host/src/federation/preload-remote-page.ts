import type { RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'

import { pageFiles } from './page-files.ts'
import { pageLoader } from './page-loader.ts'
import { isPassedOver } from './quarantine.ts'
import { isRunning, loadRemoteModule, startFederation } from './runtime.ts'
import { fetchSharedGroups } from './shared-groups.ts'

const preloaded = new Set<string>()

/**
 * Fetches ahead what a remote's page will need, all at once: its files, the shared modules, the federation runtime. A
 * remote that does not run yet is not started by it. What fails here is asked for again when the page is entered.
 *
 * @param withEntry False where the entry is about to run, and is asked for by itself: at the same time, it may come twice.
 */
export async function preloadRemotePage(remote: SnapshotRemote, page: string, withEntry = true): Promise<void> {
  if (isPassedOver(remote)) return
  const { build } = remote
  if (!withEntry) preloaded.add(build.entry.url)
  await Promise.allSettled([
    isRunning(build) ? importPage(build, page) : fetchFiles(build, page),
    startFederation(),
    fetchSharedGroups(build.pages[page]?.shared ?? []),
  ])
}

/** In one step where the remote's own code can do it: a file fetched first is read and checked a second time. */
async function importPage(build: RemoteBuild, page: string): Promise<unknown> {
  return pageLoader(await loadRemoteModule(build), page)?.()
}

async function fetchFiles(build: RemoteBuild, page: string): Promise<unknown> {
  const files = pageFiles(build, page).filter(({ url, integrity }) => integrity && !preloaded.has(url))
  return Promise.allSettled(files.map(fetchAhead))
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
