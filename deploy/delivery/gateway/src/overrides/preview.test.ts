/** @size all */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openWorkplace, settingsFrom } from '@homeside/releases/command/context/workplace'
import { runRelease } from '@homeside/releases/command/run-release'
import { environmentNamed } from '@homeside/releases/environments/environment'
import { someBuild } from '@homeside/releases/testing'
import { brandFiles, hostFiles, remoteFiles } from '@homeside/releases/testing-builds'
import type { Hono } from 'hono'

import { gatewayOf } from '../testing/gateway-in-process.ts'

const pipeline = path.resolve(import.meta.dirname, '../../../releases/preview.github.yml')

interface Shop {
  release: (...parameters: string[]) => Promise<{ code: number; out: string; error: string }>
  /** A gateway of the environment test. */
  gateway: () => Promise<Hono>
}

/** Host, brands and orders 1.0.0 run in local and in test. */
async function shopWithTest(): Promise<Shop> {
  const variables = { REGISTRY_FOLDER: mkdtempSync(path.join(tmpdir(), 'registry-')), NO_COLOR: '1' }
  const release: Shop['release'] = async (...parameters) => {
    const answer = { code: 0, out: '', error: '' }
    const out = (text: string): unknown => (answer.out += text)
    const error = (text: string): unknown => (answer.error += text)
    answer.code = await runRelease(parameters, { variables, out, error })
    return answer
  }
  await release('publish', 'host', '--as', '1.0.0', '--folder', await someBuild(hostFiles()))
  await release('publish', 'brands', '--as', '1.0.0', '--folder', await someBuild(brandFiles()))
  await release('publish', 'orders', '--as', '1.0.0', '--folder', await someBuild(remoteFiles('1.0.0')))
  const all = ['host@1.0.0', 'brands@1.0.0', 'orders@1.0.0']
  await release('promote', ...all, '--to', 'test', '--force', '--why', 'a test', '--no-wait')
  return {
    release,
    gateway: async () => {
      const { environments, registry } = await openWorkplace(settingsFrom(variables))
      return (await gatewayOf(registry, environmentNamed('test', environments))).app
    },
  }
}

/** The parameters of `preview` in the documented pipeline, as its shell would give them for pull request 41. */
function documentedParameters(): string[] {
  const [, words = ''] = /run --silent release (preview .*?) >/.exec(readFileSync(pipeline, 'utf8')) ?? []
  const given = words.replace('"pr-$NUMBER"', 'pr-41').split(' ')
  return given.filter((word) => word !== '--')
}

test('the documented pipeline publishes a preview, and its link shows that release to whoever opens it alone', async () => {
  const { gateway, release } = await shopWithTest()
  const folder = await someBuild(remoteFiles('0.0.0', { script: 'previewed()' }))
  const { code, error, out } = await release(...documentedParameters(), '--folder', folder)
  expect({ code, error }).toMatchObject({ code: 0 })
  const { link, version } = JSON.parse(out) as { link: string; version: string }
  expect(version).toMatch(/^\d+\.\d+\.\d+-preview\.pr-41\.g[0-9a-f]{10,14}$/)

  const app = await gateway()
  const opened = await app.request(link)
  const page = await opened.text()
  expect(page).toContain(`Trial of orders ${version} until `)
  const entry = `/-/assets/orders/${version}/remoteEntry.js`
  expect(page).toContain(entry)
  expect(await (await app.request(new URL(entry, link).href)).text()).toContain('previewed()')
  // The pages after it are of the preview too, for who has the link's cookie and nobody else.
  const cookie = opened.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const orders = new URL('/northridge/orders', link).href
  expect(await (await app.request(orders, { headers: { Cookie: cookie } })).text()).toContain(entry)
  expect(await (await app.request(orders)).text()).not.toContain(version)
})

test('a preview of one brand shows it to whoever opens its link, at that provider’s login', async () => {
  const { gateway, release } = await shopWithTest()
  const { brands } = JSON.parse(brandFiles()['brands.json'] ?? '') as { brands: { name: string }[] }
  const files = {
    ...brandFiles(),
    'brands.json': JSON.stringify({ brands: [{ ...brands[1], name: 'North and Ridge' }] }),
  }
  const previewed = await release('preview', 'brand-northridge', '--folder', await someBuild(files), '--json')
  expect({ ...previewed, out: '' }).toMatchObject({ code: 0 })
  const { link } = JSON.parse(previewed.out) as { link: string }
  expect(new URL(link).pathname).toBe('/northridge/login')
  const app = await gateway()
  expect(await (await app.request(link)).text()).toContain('"name":"North and Ridge"')
  expect(await (await app.request(link.replace(/\?.*/, ''))).text()).toContain('"name":"Northridge"')
})

test('a preview runs nowhere, and the same commit is published once', async () => {
  const { release } = await shopWithTest()
  const folder = await someBuild(remoteFiles('0.0.0'))
  const parameters = ['preview', 'orders', '--label', 'pr-7', '--folder', folder, '--json']
  const [first, again] = [await release(...parameters), await release(...parameters)]
  expect([first.code, again.code]).toEqual([0, 0])
  const status = await release('status')
  expect(status.out).not.toContain('preview')
  const { version } = JSON.parse(first.out) as { version: string }
  const replaced = await release('publish', 'orders', '--as', version, '--folder', folder)
  expect(replaced.error).toContain('exists already')
})

test('a preview that the portal could not show gets no link', async () => {
  const { release } = await shopWithTest()
  const newer = remoteFiles('0.0.0', { requires: { contract: '^1', shared: { react: '^20.0.0' } } })
  const refused = await release('preview', 'orders', '--folder', await someBuild(newer))
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.error).toContain('the remote asks for react ^20.0.0')
  expect((await release('preview', 'host')).error).toContain('Only a remote or one brand can be tried out.')
  expect((await release('preview', 'order')).error).toContain('There is no remote order. There are:')
  expect((await release('preview', 'orders', '--env', 'qa')).error).toContain('qa')
  expect((await release('preview', 'orders', '--label', 'pr 1')).error).toContain('Write --label with letters')
})
