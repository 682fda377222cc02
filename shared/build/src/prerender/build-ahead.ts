import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { firstFrame, type FirstFrame, prerenderedLogin, type PrerenderedLogin } from '@homeside/contract/prerendered'
import type { Configuration, Compilation } from '@rspack/core'

import { targets } from '../oldest-browsers.ts'
import { drawingBuild, inlineBuild, inTemporaryFolder, runBuild, usedStyle } from './run-build.ts'

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
