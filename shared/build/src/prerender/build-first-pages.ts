import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

import type { FirstPage, FirstPages } from '@homeside/contract/first-pages'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import { rspack } from '@rspack/core'
import type { Configuration } from '@rspack/core'

import { targets } from '../rspack-base.ts'
import { drawingBuild, inTemporaryFolder, runBuild } from './run-build.ts'
import { usedStyle } from './used-style.ts'

type Drawn = Omit<FirstPage, 'style'>

/** When and for whom a page is drawn. */
interface Occasion {
  daysAhead: number
  /** Stands for the parameters of its address. */
  parameter: string
}

const today: Occasion = { daysAhead: 0, parameter: 'one' }
const anotherTime: Occasion = { daysAhead: 400, parameter: 'another' }

/**
 * Draws the first pages of a remote by running it in Node, twice.
 *
 * @param base The remote's own build, whose rules for source hold here too.
 * @throws Error with the build's own messages, or where a page is not the same both times.
 */
export function buildFirstPages(
  base: Configuration,
  descriptor: RemoteDescriptor,
  folder: string,
): Promise<FirstPages> {
  return inTemporaryFolder(async (output) => {
    const entry = path.join(folder, 'first-pages.js')
    const build = drawingBuild(base, { draw: entry }, output)
    const virtual = new rspack.experiments.VirtualModulesPlugin({ [entry]: drawingOf(descriptor, folder) })
    await runBuild([{ ...build, plugins: [virtual, ...(build.plugins ?? [])] }])
    const draw = path.join(output, 'draw.cjs')
    const [drawn, again] = await Promise.all([drawIn(draw, today), drawIn(draw, anotherTime)])
    requireSame(descriptor.name, drawn, again)
    const style = await readFile(path.join(output, 'draw.css'), 'utf8')
    const pages: FirstPage[] = []
    for (const page of drawn) {
      const markup = Object.values(page.languages).join('')
      pages.push({ ...page, style: await usedStyle(style, markup, { folder: output, targets }) })
    }
    return { schema: 'first-pages/v1', pages }
  })
}

/** The module that draws. Only what the remote itself depends on can be imported from its folder. */
function drawingOf(descriptor: RemoteDescriptor, folder: string): string {
  const { dependencies = {} } = createRequire(import.meta.url)(path.join(folder, 'package.json')) as {
    dependencies?: Readonly<Record<string, string>>
  }
  const forms = '@homeside/forms'
  const hasForms = Object.hasOwn(dependencies, forms)
  return `
    import ${JSON.stringify(path.join(import.meta.dirname, 'another-day.ts'))}
    import { parentPort, workerData } from 'node:worker_threads'
    import { drawFirstPages } from '@homeside/ui/first-page/draw-first-pages'
    ${hasForms ? `import { loadFormStrings } from '${forms}/strings/form-strings'` : 'const loadFormStrings = undefined'}
    import module from './src/remote.tsx'
    const descriptor = ${JSON.stringify(descriptor)}
    drawFirstPages({ descriptor, module, loadFormStrings, parameter: workerData.parameter })
      .then((pages) => parentPort.postMessage(pages))`
}

/** In a thread, because its modules have to start afresh each time. */
function drawIn(script: string, workerData: Occasion): Promise<Drawn[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData })
    worker.once('message', (pages: Drawn[]) => {
      resolve(pages)
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The first pages were not drawn.')))
  })
}

function requireSame(remote: string, drawn: readonly Drawn[], again: readonly Drawn[]): void {
  for (const [index, { languages, path: address }] of drawn.entries()) {
    for (const [language, markup] of Object.entries(languages)) {
      const other = again[index]?.languages[language as keyof typeof languages] ?? ''
      if (markup === other) continue
      const place = Array.from(markup).findIndex((character, at) => character !== other.charAt(at))
      throw new Error(
        `The first page ${address} of ${remote} is not the same at another time and address, so nobody could be sent ` +
          `it ahead. It differs after: ${markup.slice(Math.max(0, place - 80), place)}`,
      )
    }
  }
}
