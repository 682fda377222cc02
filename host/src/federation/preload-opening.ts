import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { OpeningPages } from '@homeside/contract/page-start'

import { pageLoad } from './page-load.ts'
import { preloadRemotePage } from './preload-remote-page.ts'

/**
 * Loads the remote's page of a first page, and fetches the one that it leads on to, while the portal fetches its own
 * texts. What fails here is asked for again when the page is entered.
 */
export function preloadOpening(remotes: PageSnapshot['remotes'], opening: OpeningPages | undefined): void {
  const remote = remotes.find(({ name }) => name === opening?.remote)
  const [page, ...next] = opening?.pages ?? []
  if (!remote || !page) return
  pageLoad(remote, page).catch(() => undefined)
  for (const each of next) void preloadRemotePage(remote, each)
}
