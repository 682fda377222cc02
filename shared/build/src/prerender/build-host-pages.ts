import type { HostPage, HostPages } from '@homeside/contract/host-pages'
import type { Configuration } from '@rspack/core'

import { drawPages } from './draw-pages.ts'

/**
 * Draws the host's own first pages by running it in Node, twice.
 *
 * @param base The host's own build, whose rules for source hold here too.
 * @param source Exports `prerenderPages()`. A path from the host's folder.
 * @throws Error with the build's own messages, or where a page is not the same both times.
 */
export async function buildHostPages(base: Configuration, source: string, folder: string): Promise<HostPages> {
  const code = `export { prerenderPages as draw } from ${JSON.stringify(source)}`
  const pages = await drawPages<Omit<HostPage, 'style'>>(base, { name: 'host', folder, code })
  return { schema: 'host-pages/v1', pages }
}
