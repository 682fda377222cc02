import { mkdtemp, rm, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { rspack, type Configuration } from '@rspack/core'

import { OldestBrowsersPlugin } from '../oldest-browsers.ts'

/** What a build takes over from the one it belongs to: how source is read. */
function likeBase({ context, mode, module, resolve }: Configuration): Configuration {
  return {
    ...(context ? { context } : {}),
    ...(mode ? { mode } : {}),
    ...(module ? { module } : {}),
    ...(resolve ? { resolve } : {}),
    devtool: false,
    stats: 'errors-warnings',
    performance: { hints: false },
  }
}

/**
 * A build that draws: each entry becomes one file that Node runs, and one style sheet.
 *
 * @param base The build that it belongs to.
 * @param folder For its files.
 */
export function drawingBuild(base: Configuration, entry: Record<string, string>, folder: string): Configuration {
  return {
    ...likeBase(base),
    target: 'node',
    entry,
    output: { path: folder, filename: '[name].cjs', cssFilename: '[name].css', library: { type: 'commonjs2' } },
    module: { ...base.module, generator: { ...base.module?.generator, css: { exportsOnly: false } } },
    optimization: { minimize: false },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  }
}

/** A build of what is put into a page as it is: scripts and style sheets. */
export function inlineBuild(base: Configuration, entry: Record<string, string>, folder: string): Configuration {
  return {
    ...likeBase(base),
    target: ['web', 'es2020'],
    entry,
    output: { path: folder, filename: '[name].js', cssFilename: '[name].css' },
    optimization: { minimizer: [...(base.optimization?.minimizer ?? [])] },
    plugins: [new OldestBrowsersPlugin()],
  }
}

/** Works in a folder that is removed afterwards. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drawn-ahead-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs builds inside another one.
 *
 * @throws Error with the build's own messages, when one fails.
 */
export async function runBuild(configurations: Configuration[]): Promise<void> {
  const compiler = rspack(configurations)
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    if (!stats) throw new Error('The build of what is drawn ahead gave no result.')
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }))
  } finally {
    await promisify(compiler.close.bind(compiler))()
  }
}

/**
 * A style sheet without the rules of classes that a markup does not have, minified.
 *
 * @param folder For the files that this makes.
 * @param targets The browsers, as queries.
 */
export async function usedStyle(
  style: string,
  markup: string,
  { folder, targets }: { folder: string; targets: readonly string[] },
): Promise<string> {
  const used = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const named = new Set([...style.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
  const unusedSymbols = [...named].filter((name) => !used.has(name))
  await writeFile(path.join(folder, 'all.css'), style)
  await runBuild([
    {
      mode: 'production',
      context: folder,
      target: 'web',
      entry: { used: './all.css' },
      output: { path: folder, cssFilename: '[name].css', filename: '[name].unused.js' },
      module: { rules: [{ test: /\.css$/, type: 'css' }] },
      optimization: {
        minimizer: [
          new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: [...targets], unusedSymbols } }),
        ],
      },
    },
  ])
  return (await readFile(path.join(folder, 'used.css'), 'utf8')).trim()
}
