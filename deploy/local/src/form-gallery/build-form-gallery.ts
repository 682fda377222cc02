import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { rspackBase } from '@homeside/build/rspack-base'
import { rspack } from '@rspack/core'

import { root } from '../workspace.ts'

/** The gallery's files: one script and one style sheet. */
export interface FormGallery {
  script: string
  sheet: string
}

/**
 * Builds the gallery of all form fields by the portal's own rules, and keeps the result in memory.
 *
 * @throws Error with what the bundler says, when the build fails.
 */
export async function buildFormGallery(): Promise<FormGallery> {
  const output = await mkdtemp(path.join(tmpdir(), 'form-gallery-'))
  try {
    const base = rspackBase('form-gallery', path.join(root, 'shared/forms'), '0.0.0', { output })
    const compiler = rspack({
      ...base,
      entry: { page: './src/gallery/gallery-page.tsx' },
      output: { ...base.output, filename: '[name].js', cssFilename: '[name].css' },
      // The script contains the texts of both languages, because the page gets nothing else.
      module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    })
    const stats = await promisify(compiler.run.bind(compiler))()
    await promisify(compiler.close.bind(compiler))()
    if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only') ?? 'The build gave no result.')
    const read = (name: string) => readFile(path.join(output, name), 'utf8')
    return { script: await read('page.js'), sheet: await read('page.css') }
  } finally {
    await rm(output, { recursive: true })
  }
}
