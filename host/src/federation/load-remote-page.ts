import type { RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { loadNamespace } from '@homeside/i18n/namespaces'
import type { RemoteModule } from '@homeside/remote-kit/remote-module'
import type { ComponentType } from 'react'

import { firstPage } from '../page/hand-over.ts'
import { howeverLate } from '../page/load-chunk.ts'
import { nextTask } from '../page/next-task.ts'
import {
  fetchedAhead,
  giveUpAhead,
  pageFiles,
  pageLoader,
  preloadRemotePage,
  type AssetReference,
} from './preload-remote-page.ts'
import { isPassedOver } from './quarantine.ts'
import { reportLoad, type LoadOutcome } from './report-load.ts'
import { isFederationStarted, loadRemoteModule, startFederation } from './runtime.ts'
import { fetchSharedGroups } from './shared-groups.ts'
import { TimeLimitError, withTimeLimit } from './with-time-limit.ts'

/**
 * Thrown when neither the release nor its fallback loaded. The shell shows a card with Retry, and the rest of the
 * portal works.
 */
export class RemoteUnavailableError extends Error {
  readonly remote: string
  /** Whether the server has its files no more: only the newest page of the portal knows others. */
  readonly isGone: boolean

  constructor(remote: string, cause: unknown, isGone = false) {
    super(`The remote ${remote} could not be loaded.`, { cause })
    this.name = 'RemoteUnavailableError'
    this.remote = remote
    this.isGone = isGone
  }
}

/**
 * Milliseconds for one attempt. A retry shares the time of the first attempt at its build, so everything ends within 8
 * seconds.
 */
const attemptLimit = 3000
const retryLimit = 1500
const longest = 8000
/** Milliseconds to wait for a part of the host, which the page most likely has already. */
const hostLimit = 100
/**
 * How many times longer an attempt may take while a first page is shown: that page stays usable, and a slow line would
 * miss the usual limits each time. A developer's build, which may be compiled first, has as long.
 */
const patience = 10

/** A page of a remote, and the build it came from. */
export interface LoadedPage {
  Component: ComponentType
  build: RemoteBuild
  /** The remote's checks, by the names in its guards. */
  checks?: RemoteModule['checks']
}

/**
 * Loads one page or home card of a remote, with its texts. A wrong answer is requested once more; a missing one is not.
 * Then the previous release is tried in the same page. A build that crashed repeatedly is skipped.
 *
 * @throws RemoteUnavailableError when nothing came, within 8 seconds, or later behind a first page. Calling again starts
 * afresh.
 */
export async function loadRemotePage(remote: SnapshotRemote, page: string): Promise<LoadedPage> {
  const { build, fallback, name } = remote
  const started = performance.now()
  const report = (from: RemoteBuild, outcome: LoadOutcome): void =>
    reportLoad(remote, from, outcome, performance.now() - started)
  if (!fallback || !isPassedOver(remote)) {
    try {
      void preloadRemotePage(remote, page, !isFederationStarted() || firstPage() !== null)
      const loaded = await loadWithRetry(name, build, page)
      report(build, 'loaded')
      return loaded
    } catch (error) {
      giveUpAhead(pageFiles(build, page))
      // When the host's own part is missing, the release is not at fault, and another would fail too.
      if (!(await isHostReady(build, page))) throw new RemoteUnavailableError(name, error)
      report(build, 'failed')
      if (!fallback) throw new RemoteUnavailableError(name, error, await areFilesGone(build, page, error, started))
    }
  }
  try {
    const loaded = await inTime(attemptLimit, fallback, loadPage(name, fallback, page))
    report(fallback, 'fallback')
    return loaded
  } catch (error) {
    report(fallback, 'failed')
    throw new RemoteUnavailableError(name, error, await areFilesGone(fallback, page, error, started))
  }
}

/** Whether the server no longer has a file of a build. Not asked about a late file, nor beyond the time of the load. */
async function areFilesGone(build: RemoteBuild, page: string, error: unknown, started: number): Promise<boolean> {
  if (error instanceof TimeLimitError) return false
  const isMissing = async ({ url }: AssetReference) =>
    (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status === 404
  const left = Math.max(0, longest - (performance.now() - started))
  return withTimeLimit(left, Promise.all(pageFiles(build, page).map(isMissing))).then(
    (missing) => missing.includes(true),
    () => false,
  )
}

async function loadWithRetry(remote: string, build: RemoteBuild, page: string): Promise<LoadedPage> {
  try {
    return await inTime(attemptLimit, build, loadPage(remote, build, page))
  } catch (error) {
    if (error instanceof TimeLimitError) throw error
    // The browser's cache may hold a wrong answer as immutable, so it is fetched past the cache first.
    return inTime(
      retryLimit,
      build,
      refetch(build, page).then(() => loadPage(remote, build, page)),
    )
  }
}

/** Loads a part of the host; behind a first page, however long it takes. */
function fromHost<T>(load: () => Promise<T>): Promise<T> {
  return firstPage() ? howeverLate(load) : load()
}

function inTime<T>(limit: number, { entry }: RemoteBuild, work: Promise<T>): Promise<T> {
  return withTimeLimit(firstPage() || !entry.integrity ? limit * patience : limit, work)
}

async function loadPage(remote: string, build: RemoteBuild, page: string): Promise<LoadedPage> {
  const [module] = await Promise.all([
    Promise.all([fromHost(startFederation), fetchedAhead([build.entry])]).then(() => loadRemoteModule(build)),
    fromHost(() => fetchSharedGroups(build.pages[page]?.shared ?? [])),
  ])
  // When it is prefetched, somebody may be typing.
  await nextTask()
  const load = pageLoader(module, page)
  if (!load) throw new Error(`The remote ${remote} has no page ${page}.`)
  await fetchedAhead(pageFiles(build, page))
  const [loaded] = await Promise.all([load(), loadNamespace(remote, module.strings)])
  if (typeof loaded.default !== 'function') throw new Error(`The page ${page} of ${remote} is not a component.`)
  return { Component: loaded.default, build, checks: module.checks }
}

async function isHostReady(build: RemoteBuild, page: string): Promise<boolean> {
  const parts = [startFederation(), fetchSharedGroups(build.pages[page]?.shared ?? [])]
  return withTimeLimit(hostLimit, Promise.all(parts)).then(
    () => true,
    () => false,
  )
}

/**
 * Fetches the files of a build's page past the browser's cache, so that a damaged copy marked immutable does not
 * survive a retry.
 *
 * @throws TypeError when a file is missing or still not the one its hash names.
 */
async function refetch(build: RemoteBuild, page: string): Promise<void> {
  await Promise.all(
    pageFiles(build, page).map(async ({ url, integrity }) => {
      const answer = await fetch(url, { cache: 'reload', integrity })
      if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}.`)
    }),
  )
}
