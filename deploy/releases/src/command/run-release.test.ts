import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { brandFiles, hostFiles, remoteFiles } from '../testing-builds.ts'
import { someBuild } from '../testing.ts'
import { runRelease } from './run-release.ts'

interface Answer {
  code: number
  out: string
  error: string
}

type Release = (...parameters: string[]) => Promise<Answer>

/** The command on a registry of its own, which makes its keys at first use. */
function newRegistry(variables: Record<string, string> = {}): Release {
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-'))
  return async (...parameters) => {
    const answer = { code: 0, out: '', error: '' }
    answer.code = await runRelease(parameters, {
      variables: { REGISTRY_FOLDER: folder, RELEASES_BY: 'tester', NO_COLOR: '1', ...variables },
      out: (text) => (answer.out += text),
      error: (text) => (answer.error += text),
    })
    return answer
  }
}

async function publishOrders(release: Release, version: string): Promise<Answer> {
  return release('publish', 'orders', '--as', version, '--folder', await someBuild(remoteFiles(version)))
}

/** Host, brands and orders 1.0.0 run in local. */
async function liveRegistry(): Promise<Release> {
  const release = newRegistry()
  await release('publish', 'host', '--as', '1.0.0', '--folder', await someBuild(hostFiles()))
  await release('publish', 'brands', '--as', '1.0.0', '--folder', await someBuild(brandFiles()))
  await publishOrders(release, '1.0.0')
  const first = await release('promote', 'host@1.0.0', 'brands@1.0.0', 'orders@1.0.0', '--to', 'local')
  expect(first).toMatchObject({ code: 0, error: '' })
  return release
}

test('a release goes from published to live, and every step says the next', async () => {
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

test('a version is published once', async () => {
  const release = await liveRegistry()
  const again = await publishOrders(release, '1.0.0')
  expect(again).toMatchObject({ code: 1, out: '' })
  expect(again.error).toContain('orders 1.0.0 exists already. A release is immutable: raise the version.')
})

test('a check that fails exits with 1, and names both sides', async () => {
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

test('rollback, block, history, diff and replay tell one story', async () => {
  const release = await liveRegistry()
  await publishOrders(release, '1.1.0')
  await release('promote', 'orders@1.1.0', '--to', 'local')
  await release('rollback', 'orders', '--env', 'local', '--why', 'it was slow')
  await release('block', 'orders', '1.1.0', '--env', 'local', '--why', 'It was slow.')
  const history = await release('history', 'orders', '--env', 'local', '--json')
  expect((JSON.parse(history.out) as { changes: string[] }[]).map(({ changes }) => changes)).toEqual([
    ['orders 1.1.0 blocked: It was slow.'],
    ['orders 1.1.0 → 1.0.0'],
    ['orders 1.0.0 → 1.1.0'],
    ['orders 1.0.0'],
  ])
  expect((await release('diff', 'local@2', 'local@3')).out).toBe('orders 1.1.0 → 1.0.0\n')
  const replayed = await release('replay', 'local.2.731.es.northridge...abc.seal', '--json')
  expect(JSON.parse(replayed.out)).toMatchObject({
    serial: 2,
    brand: 'northridge',
    rows: [{ name: 'host' }, { name: 'brands' }, { name: 'orders', version: '1.1.0', track: 'stable' }],
  })
})

test('a wrong call exits with 2 and shows the way', async () => {
  const release = newRegistry()
  const wrong = await release('promote', 'orders@1.0.0')
  expect(wrong.code).toBe(2)
  expect(wrong.error).toContain("required option '--to <environment>' not specified")
  expect((await release('promote', 'orders@1.0.0', '--to', 'local', '--weight', 'some')).code).toBe(2)
  expect((await release('--help')).code).toBe(0)
})

test('an unknown environment is answered with those there are', async () => {
  const { code, error } = await newRegistry()('status', '--env', 'prod')
  expect(code).toBe(1)
  expect(error).toContain('There are: local, test, qa, staging, production.')
})

test('without a key of the team nothing is published, and the refusal says how to get one', async () => {
  const release = await liveRegistry()
  expect((await release('status')).code).toBe(0)
  const stranger = newRegistry({ RELEASES_DATABASE_URL: 'postgresql://nobody@localhost:1/none' })
  expect((await stranger('status')).error).toContain('Check RELEASES_DATABASE_URL and whether the server runs.')
})
