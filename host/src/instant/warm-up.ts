import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import { prepareWords } from '@homeside/i18n/prepare-words'

import { preloadRemotePage } from '../federation/preload-remote-page.ts'
import { startFederation } from '../federation/runtime.ts'
import { startWords } from '../start-words.ts'
import { whenIdle } from '../when-idle.ts'
import { likelyPageNow } from './likely-page.ts'

/**
 * Makes ready what a patient needs next, while they type: the words of the dashboard, then what runs remotes, then the
 * page they are most likely to open. One after the other, each when the browser has nothing better to do.
 */
export async function warmUp({ brand, language, remotes }: PageSnapshot): Promise<void> {
  await startWords(language, brand.texts)
  await idle()
  prepareWords()
  await idle()
  await startFederation()
  await idle()
  const likely = likelyPageNow(remotes)
  // Its code does not run yet: that would hold up a letter typed on a slow phone, and the login stays clear of remotes.
  if (likely) await preloadRemotePage(likely.remote, likely.route.page)
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve)
  })
}
