/** @size all */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'

import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack, type Stats } from '@rspack/core'

import { SharedUsesPlugin, sharedOptions } from './shared-uses-plugin.ts'

/** Builds a page from its source, with the host's modules outside of it. */
async function build(source: string): Promise<{ uses: SharedUsesPlugin; stats: Stats; code: () => string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'uses-'))
  writeFileSync(path.join(folder, 'page.js'), source)
  const uses = new SharedUsesPlugin()
  const compiler = rspack({
    context: folder,
    entry: {},
    mode: 'production',
    target: 'web',
    optimization: { chunkIds: 'named' },
    output: { path: path.join(folder, 'dist'), publicPath: '/', uniqueName: 'page' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'page',
        filename: 'page.js',
        exposes: { './page': { import: './page.js', name: 'exposed' } },
        shared: sharedOptions(),
        manifest: false,
        dts: false,
      }),
      uses,
    ],
  })
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (!stats) throw new Error('The build gave no result.')
  const read = (file: string): string => readFileSync(path.join(folder, 'dist', file), 'utf8')
  return { uses, stats, code: () => `${read('exposed.js')};${read('page.js')}` }
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

test('a build records the type of an optional member only where its code says the name', async () => {
  const parts = (await build(source)).uses.withTypes()['@homeside/ui/page']?.['Page'] ?? {}
  expect(Object.keys(parts)).toEqual(['()', 'children', 'lead?', 'title'])
})

interface Container {
  init: (scope: object) => Promise<void>
  get: (exposed: string) => Promise<() => unknown>
}

/** Opens the page in a host with these modules, and answers its title. */
async function open(code: string, modules: Readonly<Record<string, object>>): Promise<string> {
  const document = { title: 'untouched', currentScript: null, getElementsByTagName: () => [] }
  const page = createContext({ document, console, setTimeout, URL }) as { page: Container }
  runInContext(`globalThis.self = globalThis.window = document.defaultView = globalThis;${code}`, page)
  const version = (name: string): object => ({
    '1.0.0': { get: () => () => modules[name], loaded: true, from: 'host' },
  })
  await page.page.init(Object.fromEntries(Object.keys(modules).map((name) => [name, version(name)])))
  const start = await page.page.get('./page')
  try {
    start()
  } catch (error) {
    return `${document.title}: ${String(error)}`
  }
  return document.title
}

const say = (text: string) => (): string => text

test('a host without a name in use says so as the page starts, before anything of it runs', async () => {
  const { code } = await build(source)
  const forms = { TextField: say('field') }
  const whole = { Page: say('page'), isElsewhere: say('away') }
  const hosts = [whole, { Page: say('page') }].map((ui) =>
    open(code(), { '@homeside/ui/page': ui, '@homeside/forms/fields/text-field': forms }),
  )
  expect(await Promise.all(hosts)).toEqual([
    'page,away,field',
    'untouched: Error: This host has no isElsewhere in @homeside/ui/page.',
  ])
})

test('a module that is imported as a whole fails the build, because nobody would know what is used of it', async () => {
  const { stats } = await build(`import * as ui from '@homeside/ui/page'\ndocument.title = Object.keys(ui).join()`)
  expect(stats.toString({ all: false, errors: true })).toContain('@homeside/ui/page is imported as a whole.')
})
