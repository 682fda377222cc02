import type { RemoteBuild } from '@homeside/contract/page-snapshot'

/**
 * Fetches a build's entry and a page's chunks past the browser's cache, so that a damaged copy marked immutable does
 * not survive a retry.
 *
 * @throws TypeError when a file is missing or still not the one its hash names.
 */
export async function refetch(build: RemoteBuild, page: string): Promise<void> {
  const assets = [build.entry, ...(build.pages[page]?.assets ?? [])]
  await Promise.all(
    assets.map(async ({ url, integrity }) => {
      const answer = await fetch(url, { cache: 'reload', integrity })
      if (!answer.ok) throw new TypeError(`${url} answered ${answer.status}.`)
    }),
  )
}
