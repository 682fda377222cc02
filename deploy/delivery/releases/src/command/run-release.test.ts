/** @size all */
import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { openFileStore } from '../store/file-store.ts'
import { remoteFiles, hostFiles } from '../testing-builds.ts'
import { liveRegistry, newRegistry, publishOrders } from '../testing-command.ts'
import { someBuild } from '../testing.ts'

test('a release goes from published to live, and each step names the next', async () => {
  const release = await liveRegistry()
  const published = await publishOrders(release, '1.1.0')
  expect(published.code).toBe(0)
  expect(published.out).toContain('pnpm release promote orders@1.1.0 --to local')
  const checked = await release('check', 'orders', '1.1.0', '--to', 'local')
  expect(stripVTControlCharacters(checked.out)).toContain('orders 1.1.0 can run in local.')
  const promoted = await release('promote', 'orders@1.1.0', '--to', 'local', '--weight', '5')
  expect(promoted.out).toContain('orders candidate 1.1.0 at 5 %')
  expect((await release('status')).out).toContain('1.0.0, 1.1.0 at 5 %')
})

test('without a verb it prints its help', async () => {
  const release = newRegistry()
  expect(await release()).toMatchObject({ code: 0, error: '', out: expect.stringContaining('Usage: release') })
})

test('a version is published once', async () => {
  const release = await liveRegistry()
  const again = await publishOrders(release, '1.0.0')
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(again.error).toContain('orders 1.0.0 exists already. A release is immutable: raise the version.')
})

test('brands that are published from a checkout are its own, without those of the trial', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-'))
  const release = newRegistry({ REGISTRY_FOLDER: folder })
  expect(await release('publish', 'brands', '--as', '1.0.0')).toMatchObject({ code: 0 })
  const [file = ''] = globSync('**/brands.json', { cwd: folder })
  const { brands } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { brands: { alias: string | null }[] }
  expect(brands.map(({ alias }) => alias)).toEqual([null])
})

test('a failed check exits with 1 and names both sides', async () => {
  const release = await liveRegistry()
  const requires = { contract: '^1', shared: { react: '^20.0.0' } }
  const folder = await someBuild(remoteFiles('2.0.0', { requires }))
  await release('publish', 'orders', '--as', '2.0.0', '--folder', folder)
  const checked = await release('check', 'orders', '2.0.0', '--to', 'local', '--json')
  expect(checked.code).toBe(1)
  expect(JSON.parse(checked.out)).toMatchObject({
    works: false,
    combinations: [
      { with: 'host 1.0.0 (stable)', problems: ['the remote asks for react ^20.0.0, the host shares 19.3.1'] },
    ],
  })
})

test('a host is checked against every live remote, so that each has what it needs', async () => {
  const release = await liveRegistry()
  const offers = { contract: '1.1.0', shared: { react: '19.3.1' } }
  await release('publish', 'host', '--as', '1.1.0', '--folder', await someBuild(hostFiles(offers)))
  await release('promote', 'host@1.1.0', '--to', 'local')
  const requires = { contract: '^1.1', shared: {} }
  const folder = await someBuild(remoteFiles('1.1.0', { requires }))
  await release('publish', 'orders', '--as', '1.1.0', '--folder', folder)
  await release('promote', 'orders@1.1.0', '--to', 'local', '--force', '--why', 'the host was tried for a week')
  const checked = await release('check', 'host', '1.0.0', '--to', 'local')
  expect(checked.code).toBe(1)
  expect(checked.out).toContain('the remote is made for contract ^1.1, the host has 1.0.1: it needs a newer host')
  expect(checked.out).toContain('host 1.0.0 must not run in local: 1 of 2 would break.')
  const back = await release('rollback', 'host', '--env', 'local')
  expect(back.code).toBe(1)
  expect(back.error).toContain('Roll them back together: pnpm release rollback host orders --env local')
})

test('a release that breaks in several ways is told each of them', async () => {
  const release = await liveRegistry()
  const breaking = {
    '2.0.0': { requires: { contract: '^1', shared: { react: '^20.0.0' } } },
    '2.1.0': { requires: { contract: '^2', shared: {} } },
    '2.2.0': { path: 'inbox' },
  }
  const messages = await someBuild(remoteFiles('1.0.0', { name: 'messages', path: 'inbox' }))
  await release('publish', 'messages', '--as', '1.0.0', '--folder', messages)
  await release('promote', 'messages@1.0.0', '--to', 'local')
  const said: Record<string, string> = {}
  for (const [version, remote] of Object.entries(breaking)) {
    await release('publish', 'orders', '--as', version, '--folder', await someBuild(remoteFiles(version, remote)))
    const { code, out } = await release('check', 'orders', version, '--to', 'local', '--json')
    expect(code).toBe(1)
    const { combinations } = JSON.parse(out) as { combinations: { problems: string[] }[] }
    said[version] = combinations.flatMap(({ problems }) => problems).join()
  }
  expect(said).toEqual({
    '2.0.0': 'the remote asks for react ^20.0.0, the host shares 19.3.1',
    '2.1.0': 'the remote is made for contract ^2, the host has 1.0.1: it needs a newer host',
    '2.2.0': 'both claim the path /:alias/inbox',
  })
})

test('rollback, block, history, diff and replay agree', async () => {
  const release = await liveRegistry()
  await publishOrders(release, '1.1.0')
  await release('promote', 'orders@1.1.0', '--to', 'local')
  await release('rollback', 'orders', '--env', 'local', '--why', 'it was slow')
  await release('block', 'orders', '1.1.0', '--env', 'local', '--why', 'It was slow.')
  const history = await release('history', 'orders', '--env', 'local', '--json')
  expect((JSON.parse(history.out) as { changes: string[] }[]).map(({ changes }) => changes)).toEqual([
    ['orders 1.1.0 blocked: It was slow.'],
    ['orders 1.1.0 → 1.0.0', 'orders 1.1.0 rolled back: it was slow'],
    ['orders 1.0.0 → 1.1.0'],
    ['orders 1.0.0'],
  ])
  expect((await release('diff', 'local@2', 'local@3')).out).toMatch(/^orders 1\.1\.0 → 1\.0\.0\n/)
  const replayed = await release('replay', 'local.2.731.es.northridge...1767225600.abc.seal', '--json')
  expect(JSON.parse(replayed.out)).toMatchObject({
    serial: 2,
    brand: 'northridge',
    rows: [{ name: 'host' }, { name: 'brands' }, { name: 'orders', version: '1.1.0', track: 'stable' }],
  })
})

test('a release that cannot be published is refused in words', async () => {
  const release = newRegistry()
  const banana = await release('publish', 'orders', '--as', 'banana', '--folder', await someBuild(remoteFiles('1.0.0')))
  expect(banana).toMatchObject({
    code: 1,
    error: '"banana" is no version. Write three numbers, such as --as 2.7.0 or --as 2.7.0-trial.1\n',
  })
  const unknown = await release('publish', 'allergies', '--as', '1.0.0')
  expect([unknown.code, unknown.error]).toEqual([
    1,
    expect.stringMatching(/^There is no remote allergies\. There are: host, brands, .*orders/),
  ])
})

test('a change of a candidate’s brands has its own line', async () => {
  const release = await liveRegistry()
  await publishOrders(release, '1.1.0')
  const candidate = ['promote', 'orders@1.1.0', '--to', 'local', '--weight', '50']
  await release(...candidate, '--brands', 'northridge')
  const wider = await release(...candidate, '--brands', 'northridge,bluebird-hme')
  expect(wider.out).toContain('orders candidate 1.1.0 at 50 % of northridge and bluebird-hme')
})

test('a wrong call exits with 2 and shows the usage', async () => {
  const release = newRegistry()
  const wrong = await release('promote', 'orders@1.0.0')
  expect(wrong.code).toBe(2)
  expect(wrong.error).toContain("required option '--to <environment>' not specified")
  expect((await release('promote', 'orders@1.0.0', '--to', 'local', '--weight', 'some')).code).toBe(2)
  expect((await release('--help')).code).toBe(0)
})

test('an unknown environment is answered with the known ones', async () => {
  const { code, error } = await newRegistry()('status', '--env', 'prod')
  expect(code).toBe(1)
  expect(error).toContain('There are: local, test, qa, staging, production.')
})

test('a remote is removed with a reason, which the history has, and promoted again', async () => {
  const release = await liveRegistry()
  expect((await release('remove', 'orders', '--env', 'local')).code).toBe(2)
  const removed = await release('remove', 'orders', '--env', 'local', '--why', 'its team left')
  expect(removed).toMatchObject({ code: 0, out: expect.stringContaining('orders 1.0.0 withdrawn') })
  expect((await release('history', '--env', 'local')).out).toContain('its team left')
  expect((await release('promote', 'orders@1.0.0', '--to', 'local')).code).toBe(0)
})

test('a store that shows less than a gateway serves is said to be lost', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-'))
  const release = newRegistry({ REGISTRY_FOLDER: folder })
  const report = JSON.stringify({ schema: 'served/v1', serial: 10, releases: {}, refused: [] })
  await openFileStore(folder).reportServed('local', 'gateway-1', report)
  const words = 'The store shows nothing of local, and gateway-1 serves serial 10: is the volume mounted'
  expect(await release('status')).toMatchObject({ code: 1, error: expect.stringContaining(words) })
  expect(await release('status', '--env', 'local')).toMatchObject({ code: 1, error: expect.stringContaining(words) })
})

test('nothing is published without a key of the team, and the refusal says how to get one', async () => {
  const release = await liveRegistry()
  expect((await release('status')).code).toBe(0)
  const stranger = newRegistry({ RELEASES_DATABASE_URL: 'postgresql://nobody@localhost:1/none' })
  expect((await stranger('status')).error).toContain('Check RELEASES_DATABASE_URL and whether the server runs.')
})

test('a team’s release goes to no registry that is not there', async () => {
  const missing = path.join(mkdtempSync(path.join(tmpdir(), 'registry-')), 'mistyped')
  const release = newRegistry({ REGISTRY_FOLDER: missing, TEAM_KEY_FILE: path.join(missing, 'team.pem') })
  const { code, error } = await publishOrders(release, '1.0.0')
  expect({ code, made: existsSync(missing) }).toEqual({ code: 1, made: false })
  expect(error).toContain(`There is no registry in ${missing}. Set REGISTRY_FOLDER`)
})

test('a file store that cannot be reached is reported with what to check', async () => {
  const release = newRegistry({ REGISTRY_FOLDER: path.join(import.meta.filename, 'registry') })
  const { code, error } = await publishOrders(release, '1.0.0')
  expect(code).toBe(1)
  expect(error).toMatch(/^The store in files cannot be used: ENOTDIR.*\. Check REGISTRY_FOLDER/)
})
