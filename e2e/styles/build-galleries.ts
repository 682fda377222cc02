import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { rspackBase } from '@homeside/build/rspack-base'
import { rspack } from '@rspack/core'
import type { Configuration } from '@rspack/core'

const folder = path.join(import.meta.dirname, 'gallery')

/** The gallery by the portal's own rules, as host and remotes are built. */
function extracted(output: string): Configuration {
  const base = rspackBase('gallery', folder, '0.0.0', { output })
  return {
    ...base,
    entry: { extracted: './extracted-page.tsx' },
    output: { ...base.output, filename: '[name].js', cssFilename: '[name].css', clean: false },
  }
}

/** The gallery with antd as it comes: no rule but the one that reads TypeScript. */
function runTime(output: string): Configuration {
  return {
    context: folder,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { 'run-time': './run-time-page.tsx' },
    output: { path: output, filename: '[name].js' },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
          },
        },
      ],
    },
    performance: { hints: false },
  }
}

export interface Galleries {
  extracted: { script: string; sheet: string }
  runTime: { script: string }
}

/**
 * Builds the gallery twice, and keeps what came out in memory.
 *
 * @throws Error with what the bundler says, when a build fails.
 */
export async function buildGalleries(): Promise<Galleries> {
  const output = await mkdtemp(path.join(tmpdir(), 'galleries-'))
  try {
    await build([extracted(output), runTime(output)])
    const read = (name: string) => readFile(path.join(output, name), 'utf8')
    return {
      extracted: { script: await read('extracted.js'), sheet: await read('extracted.css') },
      runTime: { script: await read('run-time.js') },
    }
  } finally {
    await rm(output, { recursive: true })
  }
}

async function build(configurations: Configuration[]): Promise<void> {
  const compiler = rspack(configurations)
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only') ?? 'The build gave no result.')
}
