import type { RemoteBuild } from '@homeside/contract/page-snapshot'

import { pageFiles } from './page-files.ts'

/**
 * Fetches the files of a build's page past the browser's cache, so that a damaged copy marked immutable does not
 * survive a retry.
 *
 * @throws TypeError when a file is missing or still not the one its hash names.
 */
export async function refetch(build: RemoteBuild, page: string): Promise<void> {
  await Promise.all(
    pageFiles(build, page).map(async ({ url, integrity }) => {
      const answer = await fetch(url, { cache: 'reload', integrity })
      if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}.`)
    }),
  )
}
