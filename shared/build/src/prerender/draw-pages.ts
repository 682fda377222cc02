import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

import { rspack } from '@rspack/core'
import type { Configuration } from '@rspack/core'

import { targets } from '../oldest-browsers.ts'
import { drawingBuild, inTemporaryFolder, runBuild } from './run-build.ts'
import { usedStyle } from './used-style.ts'

/** A page as it was drawn. */
interface Drawn {
  path: string
  /** Its markup, by language. A language may have several. */
  languages: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

interface Drawing {
  /** The name of the host or remote that the pages belong to. */
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
export function drawPages<Page extends Drawn>(
  base: Configuration,
  { name, folder, code }: Drawing,
): Promise<(Page & { style: string })[]> {
  return inTemporaryFolder(async (output) => {
    const [entry, drawing] = [path.join(folder, 'first-pages.js'), path.join(folder, 'draws-first-pages.js')]
    const modules = { [entry]: entryOf(drawing), [drawing]: code }
    const build = drawingBuild(base, { draw: entry }, output)
    const virtual = new rspack.experiments.VirtualModulesPlugin(modules)
    await runBuild([{ ...build, plugins: [virtual, ...(build.plugins ?? [])] }])
    const script = path.join(output, 'draw.cjs')
    const [drawn, again] = await Promise.all([drawIn<Page>(script, today), drawIn<Page>(script, anotherTime)])
    requireSame(name, drawn, again)
    const style = await readFile(path.join(output, 'draw.css'), 'utf8')
    const pages: (Page & { style: string })[] = []
    for (const page of drawn) {
      const markup = markupsOf(page).join('')
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
function drawIn<Page>(script: string, workerData: Occasion): Promise<Page[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData })
    worker.once('message', (pages: Page[]) => {
      resolve(pages)
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The first pages were not drawn.')))
  })
}

function markupsOf({ languages }: Drawn): string[] {
  return Object.values(languages).flatMap((markup) => (typeof markup === 'string' ? [markup] : Object.values(markup)))
}

function requireSame(name: string, drawn: readonly Drawn[], again: readonly Drawn[]): void {
  for (const [index, page] of drawn.entries()) {
    const others = again[index] ? markupsOf(again[index]) : []
    for (const [which, markup] of markupsOf(page).entries()) {
      const other = others[which] ?? ''
      if (markup === other) continue
      const place = Array.from(markup).findIndex((character, at) => character !== other.charAt(at))
      throw new Error(
        `The first page ${page.path} of ${name} is not the same at another time and address, so nobody could be sent ` +
          `it ahead. It differs after: ${markup.slice(Math.max(0, place - 80), place)}`,
      )
    }
  }
}
