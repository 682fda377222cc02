import { pageSnapshot, type PageSnapshot } from './page-snapshot.ts'

/** The snapshot in the HTML of a page, which says what the page is made of. */
export function snapshotIn(html: string): PageSnapshot {
  return pageSnapshot.parse(JSON.parse(/id="page-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'))
}

/** All remotes of a page, as the page itself asks for them. */
export async function remotesIn(
  { remotes, rest }: PageSnapshot,
  ask: (address: string) => Response | Promise<Response>,
): Promise<PageSnapshot['remotes']> {
  return rest === undefined ? remotes : pageSnapshot.shape.remotes.parse(await (await ask(rest)).json())
}
