import type { PageFiles, PageSnapshot } from '@homeside/contract/page-snapshot'

import { abortAfter } from '../page/abort-after.ts'
import { readPageStart } from './page-start.ts'

/** How many milliseconds the portal waits for what only makes its remotes faster. */
const patience = 3000

/**
 * Adds the files of the remotes' pages to the snapshot of a prerendered page. Remotes load without them too, only
 * later, so a failure loses nothing. Other pages need nothing.
 */
export async function completeSnapshot({ remotes }: PageSnapshot): Promise<void> {
  const start = readPageStart()
  if (!start) return
  const filesByContainer = await fetchPageFiles(start.pageFiles)
  for (const { build } of remotes) Object.assign(build, filesByContainer[build.container])
}

async function fetchPageFiles(url: string): Promise<Readonly<Record<string, PageFiles>>> {
  try {
    const answer = await fetch(url, { signal: abortAfter(patience) })
    return answer.ok ? ((await answer.json()) as Readonly<Record<string, PageFiles>>) : {}
  } catch {
    return {}
  }
}
