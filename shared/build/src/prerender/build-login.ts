import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { prerenderedLogin, type PrerenderedLogin } from '@homeside/contract/prerendered'
import type { Compilation, Configuration } from '@rspack/core'

import { drawingBuild, inlineBuild, inTemporaryFolder, runBuild } from './run-build.ts'

/** What the host provides for what is drawn ahead of a visit. */
export interface PrerenderSources {
  /** Exports the function that returns the markup by language. */
  markup: string
  /** The script that is put into the page itself. */
  script: string
}

/**
 * Builds the login's markup by running it in Node, and the script for the page.
 *
 * @param base The host's own build, whose rules for source hold here too.
 * @param sources `markup` exports `prerenderLogin()`.
 * @param style Everything that it is drawn with.
 * @throws Error with the build's own messages, when it fails.
 */
export function buildLogin(base: Configuration, sources: PrerenderSources, style: string): Promise<PrerenderedLogin> {
  return inTemporaryFolder(async (folder) => {
    await runBuild([
      drawingBuild(base, { markup: sources.markup }, folder),
      inlineBuild(base, { script: sources.script }, folder),
    ])
    const { prerenderLogin } = createRequire(import.meta.url)(path.join(folder, 'markup.cjs')) as {
      prerenderLogin: () => PrerenderedLogin['languages']
    }
    const script = await readFile(path.join(folder, 'script.js'), 'utf8')
    return prerenderedLogin.parse({ schema: 'login/v1', style, script: script.trim(), languages: prerenderLogin() })
  })
}

/**
 * The style sheet of an entry.
 *
 * @throws Error when it has none.
 */
export function styleOf(entry: string, compilation: Compilation): string {
  const files = compilation.entrypoints.get(entry)?.getFiles() ?? []
  const style = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => compilation.getAsset(file)?.source.source().toString() ?? '')
    .join('\n')
  if (!style) throw new Error(`The entry ${entry} of the host has no style sheet for its login.`)
  return style
}
