import { pageSnapshot } from '@homeside/contract/page-snapshot'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'

/** The snapshot in the HTML of a page, which says what the page is made of. */
export function snapshotIn(html: string): PageSnapshot {
  return pageSnapshot.parse(JSON.parse(/id="page-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'))
}

/** The version of each remote on a page. */
export function versionsIn(html: string): Record<string, string> {
  return Object.fromEntries(snapshotIn(html).remotes.map(({ build, name }) => [name, build.version]))
}

/** Two hundred visitors, spread over all cohorts. */
export const visitors: readonly number[] = Array.from({ length: 200 }, (_, index) => index * 50)

/** The visitors whose page has this release now. */
export async function cohortsThatGet(origin: string, { name, version }: { name: string; version: string }) {
  const served = await Promise.all(
    visitors.map(async (cohort) => {
      const page = await fetch(`${origin}/login`, { headers: { Cookie: `hs-cohort=${cohort}` } })
      return versionsIn(await page.text())[name]
    }),
  )
  return visitors.filter((_, index) => served[index] === version)
}
