import { openWorkplace, settingsFrom } from '../command/context/workplace.ts'
import { runRelease } from '../command/run-release.ts'
import { hostFiles, remoteFiles } from '../testing-builds.ts'
import { emptyRegistry, publishFiles, publishSomeHost, publishSomeRemote, someBuild } from '../testing.ts'
import { compareReleases } from './compare-releases.ts'
import { publishedVersions } from './overview.ts'

const nothing = { added: [], removed: [], changed: [] }

test('a comparison lists files by their names without hashes, with their bytes', async () => {
  const portal = await emptyRegistry()
  const files = remoteFiles('1.0.0')
  await publishFiles(portal, 'orders', '1.0.0', { ...files, 'list.0a1b2c3d.svg': 'a{}', 'old.11111111.svg': 'b{}' })
  const next = { ...files, 'list.ffff0000.svg': 'a{color:red}', 'new.22222222.svg': 'cc{}' }
  await publishFiles(portal, 'orders', '1.1.0', next)
  const {
    files: found,
    one,
    other,
  } = await compareReleases(portal.registry, { name: 'orders', one: '1.0.0', other: '1.1.0' })
  expect(found).toEqual({
    added: [{ file: 'new.svg', bytes: 4 }],
    removed: [{ file: 'old.svg', bytes: 3 }],
    changed: [{ file: 'list.svg', bytes: { one: 3, other: 12 } }],
    same: 5,
  })
  expect(other.bytes - one.bytes).toBe(10)
})

test('a comparison lists routes, menu entries and shared modules that came, went or changed', async () => {
  const portal = await emptyRegistry()
  await publishSomeRemote(portal, '1.0.0')
  const requires = { contract: '^1', shared: { react: '^19.2.0', jotai: '^2.0.0' } }
  await publishSomeRemote(portal, '2.0.0', { path: 'supplies', requires })
  const found = await compareReleases(portal.registry, { name: 'orders', one: '1.0.0', other: '2.0.0' })
  expect(found.routes.added.map(({ what }) => what)).toEqual(['/:alias/supplies'])
  expect(found.routes.removed).toEqual([
    { what: '/:alias/orders', was: 'page page, title {"en":"Orders","es":"Pedidos"}, guard {"zone":"alias"}' },
  ])
  expect(found.menu.added.map(({ what }) => what)).toEqual(['/:alias/supplies'])
  expect(found.sharedModules).toEqual({
    added: [{ what: 'jotai', is: '^2.0.0' }],
    removed: [],
    changed: [{ what: 'react', was: '^19.1.0', is: '^19.2.0' }],
  })
  expect(found.brands).toEqual(nothing)
})

test('two releases of a host are compared by what remotes can ask for', async () => {
  const portal = await emptyRegistry()
  await publishSomeHost(portal, '1.0.0')
  await publishSomeHost(portal, '1.1.0', { contract: '1.1.0', shared: { react: '19.3.1' } })
  const found = await compareReleases(portal.registry, { name: 'host', one: '1.0.0', other: '1.1.0' })
  expect([found.one.contract, found.other.contract]).toEqual(['1.0.1', '1.1.0'])
  expect(found.sharedModules.removed).toEqual([{ what: 'jotai', was: '2.20.3' }])
})

test('versions are listed newest first, each under its name', async () => {
  const portal = await emptyRegistry()
  for (const version of ['1.9.0', '1.10.0', '1.10.0-preview.1']) await publishSomeRemote(portal, version)
  await publishSomeHost(portal, '1.0.0')
  const found = await publishedVersions(portal.registry)
  expect(found).toEqual({ host: ['1.0.0'], orders: ['1.10.0', '1.10.0-preview.1', '1.9.0'] })
})

test('the command prints the same, and refuses what was never published', async () => {
  const { folder } = await emptyRegistry()
  const variables = { REGISTRY_FOLDER: `${folder}/own`, NO_COLOR: '1' }
  const answer = { out: '', error: '' }
  const release = async (...parameters: string[]): Promise<number> => {
    Object.assign(answer, { out: '', error: '' })
    const out = (text: string): unknown => (answer.out += text)
    return runRelease(parameters, { variables, out, error: (text) => (answer.error += text) })
  }
  await release('publish', 'host', '--as', '1.0.0', '--folder', await someBuild(hostFiles()))
  await release('publish', 'orders', '--as', '1.0.0', '--folder', await someBuild(remoteFiles('1.0.0')))
  const other = remoteFiles('1.1.0', { path: 'supplies', script: 'supplies()' })
  await release('publish', 'orders', '--as', '1.1.0', '--folder', await someBuild(other))
  expect(await release('diff', 'orders@1.0.0', 'orders@1.1.0')).toBe(0)
  expect(answer.out).toMatch(/^ {2}\+ \/:alias\/supplies: page page/m)
  expect(answer.out).toMatch(/^ {4}remoteEntry\.js, \d+ → \d+ bytes$/m)
  await release('diff', 'orders@1.0.0', 'orders@1.1.0', '--json')
  const { registry } = await openWorkplace(settingsFrom(variables))
  const same = await compareReleases(registry, { name: 'orders', one: '1.0.0', other: '1.1.0' })
  expect(JSON.parse(answer.out)).toEqual(same)
  expect(await release('diff', 'orders@1.0.0', 'orders@9.9.9')).toBe(1)
  expect(answer.error).toBe('orders 9.9.9 was never published.\n')
  expect(await release('diff', 'orders@1.0.0', 'host@1.0.0')).toBe(1)
  expect(answer.error).toContain('not releases of one name')
})
