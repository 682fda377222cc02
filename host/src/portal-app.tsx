import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { OpeningPages } from '@homeside/contract/prerendered'
import type { ReactNode } from 'react'

import { pageLoad } from './federation/page-load.ts'
import { preloadRemotePage } from './federation/preload-remote-page.ts'
import { readPageStart } from './instant/page-start.ts'
import { startWords } from './page/start-words.ts'
import { Portal } from './portal.tsx'
import { startCache } from './start-cache.ts'

export { followSignIn } from './instant/next-page.ts'
export { warmUp } from './instant/next-page.ts'

/** The whole portal, ready to render. */
export async function preparePortal(snapshot: PageSnapshot): Promise<ReactNode> {
  startCache()
  preloadOpening(snapshot.remotes, readPageStart()?.opening)
  await startWords(snapshot.language, snapshot.brand.texts)
  return <Portal snapshot={snapshot} />
}

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
