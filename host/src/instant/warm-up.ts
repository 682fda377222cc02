import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { prepareWords } from '@homeside/i18n/prepare-words'

import { pageLoad } from '../federation/page-load.ts'
import { preloadRemotePage } from '../federation/preload-remote-page.ts'
import { startFederation } from '../federation/runtime.ts'
import { startWords } from '../page/start-words.ts'
import { whenIdle } from '../page/when-idle.ts'
import { likelyPageNow } from './likely-page.ts'
import type { LikelyPage } from './likely-page.ts'

/**
 * Prepares what a patient needs next, while they type: the dashboard's texts, then the federation runtime, then the
 * page they most likely open. One after the other, each in idle time.
 */
export async function warmUp(snapshot: PageSnapshot): Promise<void> {
  const { brand, language, remotes } = snapshot
  await startWords(language, brand.texts)
  await idle()
  prepareWords()
  await idle()
  await startFederation()
  await idle()
  const likely = likelyPageNow(remotes)
  if (likely) await runAhead(likely)
}

/** Loads the page ahead. The page joins this load when it is opened, and reports a failure itself. */
async function runAhead({ remote, route }: LikelyPage): Promise<void> {
  // Its files come first. They would be fetched twice if the elements that run them requested them at the same time.
  await preloadRemotePage(remote, route.page)
  await idle()
  await pageLoad(remote, route.page).catch(() => undefined)
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve)
  })
}
