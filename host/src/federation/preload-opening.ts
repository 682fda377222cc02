import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { OpeningPages } from '@homeside/contract/page-start'

import { pageLoad } from './page-load.ts'
import { preloadRemotePage } from './preload-remote-page.ts'

/**
 * Loads the code of the remote's page that a first page shows, and prefetches the page that most likely follows, while
 * the portal fetches its own texts. What fails here is requested again when the page is entered.
 */
export function preloadOpening(remotes: PageSnapshot['remotes'], opening: OpeningPages | undefined): void {
  const remote = remotes.find(({ name }) => name === opening?.remote)
  const [page, ...next] = opening?.pages ?? []
  if (!remote || !page) return
  pageLoad(remote, page).catch(() => undefined)
  for (const each of next) void preloadRemotePage(remote, each)
}
