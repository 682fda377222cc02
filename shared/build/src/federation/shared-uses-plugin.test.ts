/** @size all */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'

import { rspack } from '@rspack/core'
import type { Stats } from '@rspack/core'

import { sharedAliases, sharedStandIns } from './shared-by-host.ts'
import { SharedUsesPlugin } from './shared-uses-plugin.ts'

/** Builds a page from its source, with the host's modules outside of it. */
async function build(source: string): Promise<{ uses: SharedUsesPlugin; stats: Stats; code: () => string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'uses-'))
  writeFileSync(path.join(folder, 'page.js'), source)
  const uses = new SharedUsesPlugin()
  const compiler = rspack({
    context: folder,
    entry: './page.js',
    mode: 'production',
    target: 'web',
    externals: { '@homeside/host/shell': 'var shell', '@homeside/host/forms': 'var forms' },
    output: { path: path.join(folder, 'dist'), filename: 'page.js' },
    resolve: { alias: sharedAliases(folder) },
    plugins: [sharedStandIns(folder), uses],
  })
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (!stats) throw new Error('The build gave no result.')
  return { uses, stats, code: () => readFileSync(path.join(folder, 'dist/page.js'), 'utf8') }
}

const source = `
  import { Page, isElsewhere as isAway } from '@homeside/ui/page'
  import { TextField } from '@homeside/forms/fields/text-field'
  document.title = [Page({ title: 'Orders', lead: 'Soon' }), isAway(null), TextField({ name: 'a', label: 'b' })].join()
`

test('a build knows the exports in use, by the names that the host gives them', async () => {
  const { stats, uses } = await build(source)
  expect(stats.hasErrors()).toBe(false)
  expect(uses.names()).toEqual({
    '@homeside/forms/fields/text-field': ['TextField'],
    '@homeside/ui/page': ['Page', 'isElsewhere'],
  })
})

test('of what may be left out, a build records the type only where it says the name', async () => {
  const parts = (await build(source)).uses.withTypes()['@homeside/ui/page']?.['Page'] ?? {}
  expect(Object.keys(parts)).toEqual(['()', 'children', 'lead?', 'title'])
})

test('the host hears every name in use as the page starts, before anything of it runs', async () => {
  const { code } = await build(source)
  const asked: unknown[] = []
  const host = (name: string, all: Record<string, string[]>): object => {
    asked.push([name, all[name]])
    throw new Error('This host is older.')
  }
  const marked = { title: 'untouched' }
  const page = createContext({ shell: host, forms: host, document: marked })
  expect(() => runInContext(code(), page)).toThrow('This host is older.')
  expect(marked.title).toBe('untouched')
  expect(asked).toEqual([['@homeside/ui/page', ['Page', 'isElsewhere']]])
})

test('a module that is imported as a whole fails the build, because nobody would know what is used of it', async () => {
  const { stats } = await build(`import * as ui from '@homeside/ui/page'\ndocument.title = Object.keys(ui).join()`)
  expect(stats.toString({ all: false, errors: true })).toContain('@homeside/ui/page is imported as a whole.')
})
