import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { PrerenderedLogin } from '@homeside/contract/prerendered-login'
import type { Configuration } from '@rspack/core'

import { likeBase, runBuild } from './run-build.ts'

/** What the host provides for a prerendered login. */
export interface PrerenderSources {
  /** Exports `prerenderLogin()`, which returns the markup by language. */
  markup: string
  /** The script that is put into the page itself. */
  script: string
}

/**
 * Builds the login's markup by running it in Node, and the script for the page.
 *
 * @param base The host's own build, whose rules for source hold here too.
 * @throws Error with the build's own messages, when it fails.
 */
export async function buildLogin(
  base: Configuration,
  sources: PrerenderSources,
): Promise<Pick<PrerenderedLogin, 'languages' | 'script'>> {
  const output = await mkdtemp(path.join(tmpdir(), 'prerender-'))
  try {
    await runBuild([
      {
        ...likeBase(base),
        target: 'node',
        entry: { markup: sources.markup },
        output: { path: output, filename: '[name].cjs', library: { type: 'commonjs2' } },
        optimization: { minimize: false },
      },
      {
        ...likeBase(base),
        target: ['web', 'es2020'],
        entry: { script: sources.script },
        output: { path: output, filename: '[name].js' },
      },
    ])
    const { prerenderLogin } = createRequire(import.meta.url)(path.join(output, 'markup.cjs')) as {
      prerenderLogin: () => PrerenderedLogin['languages']
    }
    return { languages: prerenderLogin(), script: (await readFile(path.join(output, 'script.js'), 'utf8')).trim() }
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}
