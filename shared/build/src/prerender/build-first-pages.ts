import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

import type { FirstPage, FirstPages } from '@homeside/contract/prerendered'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import { rspack, type Configuration } from '@rspack/core'

import { targets } from '../oldest-browsers.ts'
import { drawingBuild, inTemporaryFolder, runBuild, usedStyle } from './run-build.ts'

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
  const pages = await drawPages(base, { name, folder, code: drawingOf(descriptor, folder) })
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

/** A page as it was drawn, without its style. */
type Drawn = Omit<FirstPage, 'style'>

interface Drawing {
  /** The name of the remote that the pages belong to. */
  name: string
  /** The folder of the package that draws. Paths in the code start here. */
  folder: string
  /** A module that exports `draw()`. */
  code: string
}

/** When and for whom a page is drawn. */
interface Occasion {
  daysAhead: number
  /** Stands for the parameters of its address. */
  parameter: string
}

const today: Occasion = { daysAhead: 0, parameter: 'one' }

const anotherTime: Occasion = { daysAhead: 400, parameter: 'another' }

/**
 * Draws pages in Node, at two times and addresses, each with the style that its markup uses.
 *
 * @param base The build of the part, whose rules for source hold here too.
 * @throws Error with the build's own messages, or where a page is not the same both times.
 */
function drawPages(base: Configuration, { name, folder, code }: Drawing): Promise<FirstPage[]> {
  return inTemporaryFolder(async (output) => {
    const [entry, drawing] = [path.join(folder, 'first-pages.js'), path.join(folder, 'draws-first-pages.js')]
    const modules = { [entry]: entryOf(drawing), [drawing]: code }
    const build = drawingBuild(base, { draw: entry }, output)
    const virtual = new rspack.experiments.VirtualModulesPlugin(modules)
    await runBuild([{ ...build, plugins: [virtual, ...(build.plugins ?? [])] }])
    const script = path.join(output, 'draw.cjs')
    const [drawn, again] = await Promise.all([drawIn(script, today), drawIn(script, anotherTime)])
    requireSame(name, drawn, again)
    const style = await readFile(path.join(output, 'draw.css'), 'utf8')
    const pages: FirstPage[] = []
    for (const page of drawn) {
      const markup = Object.values(page.languages).join('')
      pages.push({ ...page, style: await usedStyle(style, markup, { folder: output, targets }) })
    }
    return pages
  })
}

/** Moves the clock before anything of the part runs. */
function entryOf(drawing: string): string {
  return `
    import ${JSON.stringify(path.join(import.meta.dirname, 'another-day.ts'))}
    import { parentPort } from 'node:worker_threads'
    import { draw } from ${JSON.stringify(drawing)}
    draw().then((pages) => parentPort.postMessage(pages))`
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

function requireSame(name: string, drawn: readonly Drawn[], again: readonly Drawn[]): void {
  for (const [index, page] of drawn.entries()) {
    for (const [language, markup] of Object.entries(page.languages)) {
      const other = again[index]?.languages[language as Language] ?? ''
      if (markup === other) continue
      const place = Array.from(markup).findIndex((character, at) => character !== other.charAt(at))
      throw new Error(
        `The first page ${page.path} of ${name} is not the same at another time and address, so nobody could be sent ` +
          `it ahead. It differs after: ${markup.slice(Math.max(0, place - 80), place)}`,
      )
    }
  }
}
