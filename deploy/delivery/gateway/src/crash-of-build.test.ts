/** @size all */
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runInContext, createContext } from 'node:vm'

import { remoteFacts } from '@homeside/contract/build-facts'
import { plainError } from '@homeside/contract/constants/plain-error'
import { snapshotIn } from '@homeside/contract/page-snapshot'
import { buildPackage } from '@homeside/releases/publish/build-package'
import { Registry } from '@homeside/releases/registry/registry'
import { crashesMet } from '@homeside/releases/serving/gateways'
import { localKeys } from '@homeside/releases/signing/local-keys'
import { AssetFolder } from '@homeside/releases/store/asset-folder'
import { openFileStore } from '@homeside/releases/store/file-store'
import { someBuild, madeStage } from '@homeside/releases/testing'
import { liveRegistry } from '@homeside/releases/testing-command'
import { pino } from 'pino'

import { startGateway } from './start-gateway.ts'

const title = { en: 'Orders', es: 'Pedidos' }
const descriptor = {
  name: 'orders',
  contract: 1,
  routes: [{ path: '/:alias/orders', page: 'page', title, guard: { zone: 'alias' } }],
  menu: [],
  homeCards: [],
} as const

/** A page that throws in `lengthOf`, its fifth line. */
const page = `interface Night {
  hours?: number[]
}
const lengthOf = (night: Night): number => {
  return night.hours!.length
}
export default function LastNight() {
  return lengthOf(JSON.parse('{}') as Night)
}
`

const sources = {
  'package.json': '{ "type": "module" }',
  'rspack.config.ts': `import { remoteConfig } from '${import.meta.resolve('@homeside/build/remote-config')}'
    export default remoteConfig(${JSON.stringify(descriptor)}, import.meta.dirname)`,
  'src/remote.tsx': `export default {
    pages: { page: () => import('./pages/page/page.tsx') },
    homeCards: {},
    strings: { en: () => import('./strings/en.json'), es: () => import('./strings/es.json') },
  }`,
  'src/pages/page/page.tsx': page,
  'src/strings/en.json': '{}',
  'src/strings/es.json': '{}',
}

type Draw = () => unknown
type Factory = (module: object, exports: object, load: object) => void

/**
 * What a built page throws when it is drawn, as a browser would have it from the portal's own address. Stand-ins take the
 * place of the bundler's runtime: `d` defines the exports of a module, and `r` marks it.
 */
async function thrownBy(folder: string, version: string): Promise<unknown> {
  const { pages } = remoteFacts.parse(JSON.parse(await readFile(path.join(folder, 'pages.json'), 'utf8')))
  const [file = ''] = pages['page']?.assets ?? []
  const context = createContext({}) as Record<string, [unknown, Record<string, Factory>][]>
  const code = await readFile(path.join(folder, file), 'utf8')
  runInContext(code, context, { filename: `https://portal.example/-/assets/orders/${version}/${file}` })
  const drawn: Draw[] = []
  const define = (...definitions: { default?: Draw }[]): void => {
    for (const { default: draw } of definitions) if (draw) drawn.push(draw)
  }
  for (const [chunk] of Object.values(context)) {
    for (const factory of Object.values(chunk?.[1] ?? {})) factory({}, {}, { d: define, r: () => undefined })
  }
  try {
    for (const draw of drawn) draw()
  } catch (error) {
    // An error of another context is no instance of this one's.
    const { message, stack } = error as Error
    return Object.assign(new TypeError(message), { stack })
  }
  return null
}

/** A gateway to which a page has reported that orders 1.1.0, a production build, crashed. */
async function crashedPortal() {
  const folder = await mkdtemp(path.join(tmpdir(), 'registry-'))
  const release = await liveRegistry({ REGISTRY_FOLDER: folder })
  const [source, built] = [await someBuild(sources), await someBuild({})]
  await buildPackage(source, { version: '1.1.0', output: built })
  expect(await release('publish', 'orders', '--as', '1.1.0', '--folder', built)).toMatchObject({ code: 0 })
  // The made-up host has no federation runtime.
  const promotion = ['promote', 'orders@1.1.0', '--to', 'local', '--force', '--why', 'a test']
  expect(await release(...promotion)).toMatchObject({ code: 0 })
  const assets = new AssetFolder(path.join(folder, 'assets'))
  const registry = new Registry(openFileStore(folder), assets, localKeys(folder, ['local']).trust)
  const start = () =>
    startGateway({
      port: 0,
      environment: { ...madeStage('local', null), pageHosts: ['localhost'] },
      registry,
      lastGoodFile: path.join(folder, 'last-good.json'),
      log: pino({ level: 'silent' }),
    })
  const gateway = await start()
  const origin = `http://localhost:${gateway.port}`
  const { snapshotId } = snapshotIn(await (await fetch(`${origin}/northridge/orders`)).text())
  const error = plainError(await thrownBy(built, '1.1.0'), 500)
  const about = { remote: 'orders', version: '1.1.0', track: 'stable' }
  const report = { ...about, phase: 'render', outcome: 'crashed', duration: 0, snapshotId, error }
  const sent = { method: 'POST', headers: { Origin: origin }, body: JSON.stringify(report) }
  expect((await fetch(`${origin}/-/beacon`, sent)).status).toBe(204)
  const isKnown = async () => (await crashesMet(registry.store, 'local')).length > 0
  while (!(await isKnown())) await pause(20)
  return { assets, error, gateway, isKnown, origin, release, start }
}

describe('a crash in a production build', () => {
  let portal: Awaited<ReturnType<typeof crashedPortal>>
  beforeAll(async () => {
    portal = await crashedPortal()
  }, 900_000)

  test('leads to its line of source by one command', async () => {
    const { error, release } = portal
    const { out } = await release('errors', '--env', 'local')
    expect(out).toContain(
      'orders 1.1.0: TypeError: Cannot read properties of undefined (reading ?)\n  met by 1 network, last ',
    )
    expect(out).toMatch(/src\/pages\/page\/page\.tsx:5:\d+ in lengthOf\n {4}return night\.hours!\.length\n/)
    const [crash] = JSON.parse((await release('errors', 'orders', '--env', 'local', '--json')).out) as object[]
    const frames = [{ frame: error.frames[0], source: { line: 5, function: 'lengthOf' } }]
    expect(crash).toMatchObject({ met: 1, frames })
  })

  test('has a source map that the gateway serves to nobody', async () => {
    const { assets, error, origin } = portal
    const [script = ''] = error.frames[0]?.split(':') ?? []
    expect((await fetch(`${origin}/-/assets/${script}`)).status).toBe(200)
    await expect(readFile(path.join(assets.folder, `${script}.map`), 'utf8')).resolves.toContain('LastNight')
    for (const asked of ['.map', '.ma%70', '%2emap', '.MAP', '.map.br', '.map/', '.map?a=b']) {
      expect([asked, (await fetch(`${origin}/-/assets/${script}${asked}`)).status]).toEqual([asked, 404])
    }
    expect(await (await fetch(`${origin}/-/assets/${script}`)).text()).not.toContain('sourceMappingURL')
  })

  test('is still known after the gateway was restarted', async () => {
    const { gateway, isKnown, release, start } = portal
    await gateway.close()
    const restarted = await start()
    while (!(await isKnown())) await pause(20)
    expect((await release('errors', '--env', 'local')).out).toContain('met by 1 network')
    await restarted.close()
  })
})
