import type { PageSnapshot, SnapshotRemote } from '@homeside/contract/page-snapshot'
import { redirectInfoAtom } from '@homeside/session/redirect-info'
import { sessionStore } from '@homeside/session/store'
import { matchPath } from 'react-router-dom'

type Remotes = PageSnapshot['remotes']

export interface LikelyPage {
  remote: SnapshotRemote
  route: SnapshotRemote['descriptor']['routes'][number]
}

/** The remote's page that the patient most likely opens next. */
export function likelyPageNow(remotes: Remotes): LikelyPage | null {
  return likelyPage(remotes, sessionStore().get(redirectInfoAtom).redirectPath)
}

/** The page requested before the login, else the first in the menu. */
export function likelyPage(remotes: Remotes, asked: string | null): LikelyPage | null {
  const pageAt = (remote: SnapshotRemote, isWanted: (path: string) => boolean): LikelyPage[] => {
    const route = remote.descriptor.routes.find(({ path }) => isWanted(path))
    return route ? [{ remote, route }] : []
  }
  const pathname = asked?.split(/[?#]/)[0]
  const wanted = pathname
    ? remotes.flatMap((remote) => pageAt(remote, (path) => matchPath(path, pathname) !== null))
    : []
  const entries = remotes
    .flatMap((remote) => remote.descriptor.menu.map((entry) => ({ remote, entry })))
    .sort((one, other) => one.entry.order - other.entry.order)
  const inMenu = entries.flatMap(({ remote, entry }) => pageAt(remote, (path) => path === entry.path))
  return wanted[0] ?? inMenu[0] ?? null
}
