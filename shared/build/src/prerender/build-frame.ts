import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { FirstFrame } from '@homeside/contract/first-frame'
import { rspack } from '@rspack/core'
import type { Configuration } from '@rspack/core'

import { targets } from '../rspack-base.ts'
import type { PrerenderSources } from './build-login.ts'
import { likeBase, runBuild } from './run-build.ts'
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
 * @param sources `markup` exports `prerenderFrame()`, which returns the markup by language.
 * @throws Error with the build's own messages, when it fails.
 */
export async function buildFrame(base: Configuration, sources: FrameSources): Promise<FirstFrame> {
  const output = await mkdtemp(path.join(tmpdir(), 'frame-'))
  try {
    await runBuild([
      {
        ...likeBase(base),
        target: 'node',
        entry: { markup: sources.markup },
        output: {
          path: output,
          filename: '[name].cjs',
          cssFilename: '[name].css',
          library: { type: 'commonjs2' },
        },
        module: { ...base.module, generator: { css: { exportsOnly: false } } },
        optimization: { minimize: false },
        plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
      },
      {
        ...likeBase(base),
        target: ['web', 'es2020'],
        entry: { script: sources.script, base: sources.base },
        output: { path: output, filename: '[name].js', cssFilename: '[name].css' },
        optimization: { minimizer: [...(base.optimization?.minimizer ?? [])] },
      },
    ])
    const { prerenderFrame } = createRequire(import.meta.url)(path.join(output, 'markup.cjs')) as {
      prerenderFrame: () => Promise<FirstFrame['languages']>
    }
    const languages = await prerenderFrame()
    const drawn = Object.values(languages).flatMap(({ markup, noScript, trouble }) => [
      ...Object.values(markup),
      noScript,
      trouble,
    ])
    const read = async (file: string): Promise<string> => (await readFile(path.join(output, file), 'utf8')).trim()
    const used = await usedStyle(await read('markup.css'), drawn.join(''), { folder: output, targets })
    return {
      schema: 'frame/v1',
      style: (await read('base.css')) + used,
      script: await read('script.js'),
      languages,
    }
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}
