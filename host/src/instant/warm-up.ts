import type { PageSnapshot, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { redirectInfoAtom } from '@homeside/session/redirect-info'
import { sessionStore } from '@homeside/session/store'
import { matchPath } from 'react-router-dom'

import { preloadRemotePage } from '../federation/preload-remote-page.ts'
import { startFederation } from '../federation/runtime.ts'
import { startWords } from '../start-words.ts'
import { whenIdle } from '../when-idle.ts'

/**
 * Makes ready what a patient needs next, while they type: the words of the dashboard, then what runs remotes, then the
 * page they are most likely to open. One after the other, each when the browser has nothing better to do.
 */
export async function warmUp({ brand, language, remotes }: PageSnapshot): Promise<void> {
  await startWords(language, brand.texts)
  await idle()
  await startFederation()
  await idle()
  const likely = likelyPage(remotes, sessionStore().get(redirectInfoAtom).redirectPath)
  if (likely) preloadRemotePage(likely.remote, likely.page)
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve)
  })
}

interface LikelyPage {
  remote: SnapshotRemote
  page: string
}

/** The page that was asked for before the login came in between, else the first in the menu. */
export function likelyPage(remotes: PageSnapshot['remotes'], asked: string | null): LikelyPage | null {
  const pageAt = (remote: SnapshotRemote, isWanted: (path: string) => boolean): LikelyPage[] => {
    const route = remote.descriptor.routes.find(({ path }) => isWanted(path))
    return route ? [{ remote, page: route.page }] : []
  }
  const pathname = asked?.split(/[?#]/)[0]
  const wanted = pathname
    ? remotes.flatMap((remote) => pageAt(remote, (path) => matchPath(path, pathname) !== null))
    : []
  const entries = remotes
    .flatMap((remote) => remote.descriptor.menu.map((entry) => ({ remote, entry })))
    .toSorted((one, other) => one.entry.order - other.entry.order)
  const inMenu = entries.flatMap(({ remote, entry }) => pageAt(remote, (path) => path === entry.path))
  return wanted[0] ?? inMenu[0] ?? null
}
