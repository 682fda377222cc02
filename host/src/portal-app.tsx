import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { ReactNode } from 'react'

import { preloadOpening } from './federation/preload-opening.ts'
import { readPageStart } from './instant/page-start.ts'
import { startWords } from './page/start-words.ts'
import { Portal } from './portal.tsx'
import { startCache } from './start-cache.ts'

export { followSignIn } from './instant/follow-sign-in.ts'
export { warmUp } from './instant/warm-up.ts'

/** The whole portal, ready to render. */
export async function preparePortal(snapshot: PageSnapshot): Promise<ReactNode> {
  startCache()
  preloadOpening(snapshot.remotes, readPageStart()?.opening)
  await startWords(snapshot.language, snapshot.brand.texts)
  return <Portal snapshot={snapshot} />
}
