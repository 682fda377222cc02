import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { firstFrame, firstFrameFile } from '@homeside/contract/prerendered'

import type { LiveReleases } from '../live/live-releases.ts'
import type { ReadPublished } from '../live/published-files.ts'
import { openRemotePage } from './open-remote-page.ts'
import type { PageParts } from './page-html.ts'
import { filler, inBrand, type Prerendered } from './prerendered.ts'
import type { Visit } from './resolve-snapshot.ts'

/**
 * The first page of the address, in the host's frame; null when it has none, or when release, host or brands lack what
 * it needs.
 */
export async function firstPageFor(
  live: LiveReleases,
  visit: Visit,
  url: URL,
  { brand: { variables }, styles, scripts, snapshot }: PageParts,
  read: ReadPublished,
): Promise<Prerendered | null> {
  const page = await openRemotePage(live, visit, url, snapshot, read)
  const frame = page && (await read(live.host, firstFrameFile, firstFrame))
  if (!page || !frame || !variables) return null

  const { apiOrigin, brand, language } = snapshot
  const { firstCalls, firstSend, opening, place, segment, style, title } = page
  const fill = filler(snapshot, segment)
  const made = frame.languages[language]
  const [before = '', after = ''] = made.markup[place].split(markupBlanks.page)
  return {
    id: 'first-page',
    title: place === 'portal' || place === 'branded' ? `${title} · ${brand.name}` : title,
    ...inBrand(frame.style + style, variables),
    script: frame.script,
    markup: fill(before + page.markup + after),
    trouble: fill(made.trouble),
    noScript: fill(made.noScript),
    start: {
      opening,
      // The page's own style repeats the rules of all style sheets, so the sheets have to come after it.
      styles: { before: [], after: [...styles] },
      scripts: scripts.slice(0, -1),
      firstCalls: firstCalls.map((call) => `${apiOrigin}/${call}`),
      ...(firstSend === null ? {} : { firstSend: `${apiOrigin}/${firstSend}` }),
    },
    preloads: [...scripts.slice(0, -1), ...styles, ...page.files],
  }
}
