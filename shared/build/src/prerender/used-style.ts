import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { rspack } from '@rspack/core'

import { runBuild } from './run-build.ts'

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
