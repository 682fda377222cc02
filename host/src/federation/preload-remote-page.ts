import type { RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'

import { pageFiles } from './page-files.ts'
import type { AssetReference } from './page-files.ts'
import { pageLoader } from './page-loader.ts'
import { isPassedOver } from './quarantine.ts'
import { isRunning, loadRemoteModule, startFederation } from './runtime.ts'
import { fetchSharedGroups } from './shared-groups.ts'

interface FetchedFile {
  /** Fulfilled once it has come, or has not. */
  over: Promise<unknown>
  giveUp: () => void
}

/** For a file that is about to be asked for by what runs it. */
const notFetched: FetchedFile = { over: Promise.resolve(), giveUp: () => undefined }

/** Every file that was fetched ahead, by its address. */
const ahead = new Map<string, FetchedFile>()

/**
 * Fetches ahead what a remote's page will need, all at once: its files, the shared modules, the federation runtime. A
 * remote that does not run yet is not started by it. What fails here is asked for again when the page is entered.
 *
 * @param withEntry False where the entry is about to run, and is asked for by itself: at the same time, it may come twice.
 */
export async function preloadRemotePage(remote: SnapshotRemote, page: string, withEntry = true): Promise<void> {
  if (isPassedOver(remote)) return
  const { build } = remote
  if (!withEntry && !ahead.has(build.entry.url)) ahead.set(build.entry.url, notFetched)
  await Promise.allSettled([
    isRunning(build) ? importPage(build, page) : fetchFiles(build, page),
    startFederation(),
    fetchSharedGroups(build.pages[page]?.shared ?? []),
  ])
}

/**
 * Waits until none of these files is on its way ahead any more. An element that asks for one meanwhile does not find it
 * in the browser's cache yet, and fetches it a second time.
 */
export async function fetchedAhead(files: readonly AssetReference[]): Promise<void> {
  await Promise.all(files.flatMap(({ url }) => ahead.get(url)?.over ?? []))
}

/** Waits no longer for these files, so that the next try does not wait for what never comes. */
export function giveUpAhead(files: readonly AssetReference[]): void {
  for (const { url } of files) {
    ahead.get(url)?.giveUp()
    ahead.delete(url)
  }
}

/** In one step where the remote's own code can do it: a file fetched first is read and checked a second time. */
async function importPage(build: RemoteBuild, page: string): Promise<unknown> {
  await fetchedAhead(pageFiles(build, page))
  return pageLoader(await loadRemoteModule(build), page)?.()
}

async function fetchFiles(build: RemoteBuild, page: string): Promise<void> {
  const files = pageFiles(build, page).filter(({ integrity }) => integrity)
  for (const file of files) ahead.set(file.url, ahead.get(file.url) ?? fetchAhead(file))
  await fetchedAhead(files)
}

/**
 * Brings a file into the browser's cache. Not by a preload link: a file that fails through one stays failed for the
 * element that asks for it next, so that a remote could not recover without a reload.
 */
function fetchAhead({ url, integrity }: AssetReference): FetchedFile {
  const controller = new AbortController()
  const come = fetch(url, { integrity, signal: controller.signal }).then((answer) => answer.arrayBuffer())
  return { over: come.catch(() => undefined), giveUp: () => controller.abort() }
}
