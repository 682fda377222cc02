import { createRequire } from 'node:module'
import path from 'node:path'

import type { FirstPage, FirstPages } from '@homeside/contract/first-pages'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Configuration } from '@rspack/core'

import { drawPages } from './draw-pages.ts'

/**
 * Draws the first pages of a remote by running it in Node, twice.
 *
 * @param base The remote's own build, whose rules for source hold here too.
 * @throws Error with the build's own messages, or where a page is not the same both times.
 */
export async function buildFirstPages(
  base: Configuration,
  descriptor: RemoteDescriptor,
  folder: string,
): Promise<FirstPages> {
  const { name } = descriptor
  const pages = await drawPages<Omit<FirstPage, 'style'>>(base, { name, folder, code: drawingOf(descriptor, folder) })
  return { schema: 'first-pages/v1', pages }
}

/** The module that draws. Only what the remote itself depends on can be imported from its folder. */
function drawingOf(descriptor: RemoteDescriptor, folder: string): string {
  const { dependencies = {} } = createRequire(import.meta.url)(path.join(folder, 'package.json')) as {
    dependencies?: Readonly<Record<string, string>>
  }
  const forms = '@homeside/forms'
  const hasForms = Object.hasOwn(dependencies, forms)
  return `
    import { workerData } from 'node:worker_threads'
    import { drawFirstPages } from '@homeside/ui/first-page/draw-first-pages'
    ${hasForms ? `import { loadFormStrings } from '${forms}/strings/form-strings'` : 'const loadFormStrings = undefined'}
    import module from './src/remote.tsx'
    const descriptor = ${JSON.stringify(descriptor)}
    const { parameter } = workerData
    export const draw = () => drawFirstPages({ descriptor, module, loadFormStrings, parameter })`
}
