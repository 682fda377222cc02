import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { firstFrame, type FirstFrame } from '@homeside/contract/prerendered'
import type { Configuration } from '@rspack/core'

import { targets } from '../oldest-browsers.ts'
import type { PrerenderSources } from './build-login.ts'
import { drawingBuild, inlineBuild, inTemporaryFolder, runBuild } from './run-build.ts'
import { usedStyle } from './used-style.ts'

/** What the host provides for the frame of first pages. */
export interface FrameSources extends PrerenderSources {
  /** The style sheet below every screen. First pages are drawn on it, so it stays whole. */
  base: string
}

/**
 * Builds the frame of first pages by running it in Node, with the style that it needs, and the script for the page.
 *
 * @param base The host's own build, whose rules for source hold here too.
 * @param sources `markup` exports `prerenderFrame()`.
 * @throws Error with the build's own messages, when it fails.
 */
export function buildFrame(base: Configuration, sources: FrameSources): Promise<FirstFrame> {
  return inTemporaryFolder(async (folder) => {
    await runBuild([
      drawingBuild(base, { markup: sources.markup }, folder),
      inlineBuild(base, { script: sources.script, base: sources.base }, folder),
    ])
    const { prerenderFrame } = createRequire(import.meta.url)(path.join(folder, 'markup.cjs')) as {
      prerenderFrame: () => Promise<FirstFrame['languages']>
    }
    const languages = await prerenderFrame()
    const drawn = Object.values(languages).flatMap(({ markup, noScript, trouble }) => [
      ...Object.values(markup),
      noScript,
      trouble,
    ])
    const read = async (file: string): Promise<string> => (await readFile(path.join(folder, file), 'utf8')).trim()
    const used = await usedStyle(await read('markup.css'), drawn.join(''), { folder, targets })
    const style = (await read('base.css')) + used
    return firstFrame.parse({ schema: 'frame/v1', style, script: await read('script.js'), languages })
  })
}
