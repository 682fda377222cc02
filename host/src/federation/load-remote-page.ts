import type { RemoteBuild, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { loadNamespace } from '@homeside/i18n/namespaces'
import type { ComponentType } from 'react'

import { refetch } from './refetch.ts'
import { reportLoad } from './report-load.ts'
import { loadRemoteModule } from './runtime.ts'
import { fetchSharedModules } from './shared-modules.ts'
import { TimeLimitError, within } from './within.ts'

/** Neither the release nor its fallback came. The shell shows a card with Retry; the rest of the portal goes on. */
export class RemoteUnavailableError extends Error {
  readonly remote: string

  constructor(remote: string, cause: unknown) {
    super(`The remote ${remote} could not be loaded.`, { cause })
    this.name = 'RemoteUnavailableError'
    this.remote = remote
  }
}

/** Milliseconds for one attempt. A retry shares its build's time with the first try, so all ends inside 8 seconds. */
const attemptLimit = 3000
const retryLimit = 1500

/**
 * Loads one page of a remote, with its strings. A wrong answer is asked for once more; one that never comes is not;
 * then the previous release is tried in the same page.
 *
 * @throws RemoteUnavailableError when nothing came, within 8 seconds. Calling again starts afresh.
 */
export async function loadRemotePage(remote: SnapshotRemote, page: string): Promise<ComponentType> {
  const started = performance.now()
  try {
    const component = await loadWithRetry(remote.name, remote.build, page)
    reportLoad(remote, remote.build, 'loaded', performance.now() - started)
    return component
  } catch (error) {
    reportLoad(remote, remote.build, 'failed', performance.now() - started)
    if (!remote.fallback) throw new RemoteUnavailableError(remote.name, error)
  }
  try {
    const component = await within(attemptLimit, loadPage(remote.name, remote.fallback, page))
    reportLoad(remote, remote.fallback, 'fallback', performance.now() - started)
    return component
  } catch (error) {
    reportLoad(remote, remote.fallback, 'failed', performance.now() - started)
    throw new RemoteUnavailableError(remote.name, error)
  }
}

async function loadWithRetry(remote: string, build: RemoteBuild, page: string): Promise<ComponentType> {
  try {
    return await within(attemptLimit, loadPage(remote, build, page))
  } catch (error) {
    if (error instanceof TimeLimitError) throw error
    // A wrong answer may sit in the browser's cache as immutable: fetch past it before asking again.
    return within(
      retryLimit,
      refetch(build, page).then(() => loadPage(remote, build, page)),
    )
  }
}

async function loadPage(remote: string, build: RemoteBuild, page: string): Promise<ComponentType> {
  await fetchSharedModules(build.pages[page]?.shared ?? [])
  const module = await loadRemoteModule(build)
  const load = module.pages[page]
  if (!load) throw new Error(`The remote ${remote} has no page ${page}.`)
  const [loaded] = await Promise.all([load(), loadNamespace(remote, module.strings)])
  if (typeof loaded.default !== 'function') throw new Error(`The page ${page} of ${remote} is not a component.`)
  return loaded.default
}
