import { homeCardOf } from '@homeside/contract/constants/remote-parts'
import type { RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { currentLanguage } from '@homeside/i18n/namespaces'
import type { PageLoader, RemoteModule } from '@homeside/remote-kit/remote-module'

import { isPassedOver } from './quarantine.ts'
import { isRunning, loadRemoteModule, startFederation } from './runtime.ts'
import { fetchSharedGroups } from './shared-groups.ts'

interface FetchedFile {
  /** Resolves when it has loaded or failed. */
  over: Promise<unknown>
  giveUp: () => void
}

/** Stands for a file that is not prefetched, because the code that runs it is about to request it. */
const notFetched: FetchedFile = { over: Promise.resolve(), giveUp: () => undefined }

/** Every prefetched file, by address. */
const ahead = new Map<string, FetchedFile>()

/**
 * Prefetches what a remote's page needs, all at once: its files, the shared modules, the federation runtime. It does
 * not start a remote that is not running. What fails here is requested again when the page is entered.
 *
 * @param withEntry False where the entry is about to run, and so is requested anyway. Two requests at the same time
 * could fetch it twice.
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
 * Waits until none of these files is being prefetched. An element that requests one meanwhile does not find it in the
 * browser's cache, and fetches it twice.
 */
export async function fetchedAhead(files: readonly AssetReference[]): Promise<void> {
  await Promise.all(files.flatMap(({ url }) => ahead.get(url)?.over ?? []))
}

/** Stops waiting for these files, so that the next attempt does not wait for what never arrives. */
export function giveUpAhead(files: readonly AssetReference[]): void {
  for (const { url } of files) {
    ahead.get(url)?.giveUp()
    ahead.delete(url)
  }
}

/** Prefetches a page by the remote's own code once that runs: a file fetched beside it would be checked twice. */
async function importPage(build: RemoteBuild, page: string): Promise<unknown> {
  await fetchedAhead(pageFiles(build, page))
  return pageLoader(await loadRemoteModule(build), page)?.()
}

async function fetchFiles(build: RemoteBuild, page: string): Promise<void> {
  // A developer's build has no hashes and changes with each save, so nothing of it is prefetched.
  const files = build.entry.integrity ? pageFiles(build, page) : []
  for (const file of files) ahead.set(file.url, ahead.get(file.url) ?? fetchAhead(file))
  await fetchedAhead(files)
}

/**
 * Loads a file into the browser's cache. A preload link is not used: a file that fails through one stays failed for the
 * next element, so a remote could not recover without a reload.
 */
function fetchAhead({ url, integrity }: AssetReference): FetchedFile {
  const controller = new AbortController()
  const come = fetch(url, { integrity, signal: controller.signal }).then((answer) => answer.arrayBuffer())
  return { over: come.catch(() => undefined), giveUp: () => controller.abort() }
}

export type AssetReference = RemoteBuild['entry']

/** The files of a build's page: entry, texts in the page's language, scripts and style sheets. */
export function pageFiles(build: RemoteBuild, page: string): AssetReference[] {
  return [build.entry, ...(build.strings[currentLanguage()] ?? []), ...(build.pages[page]?.assets ?? [])]
}

/** A remote's own loader of one page, or of a home card by its part name. */
export function pageLoader({ pages, homeCards }: RemoteModule, page: string): PageLoader | undefined {
  const card = homeCardOf(page)
  return card === null ? pages[page] : homeCards[card]
}
