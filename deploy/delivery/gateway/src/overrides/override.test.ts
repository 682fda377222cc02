/** @size all */
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { type PageSnapshot, snapshotIn } from '@homeside/contract/page-snapshot'
import { block as blockRelease } from '@homeside/releases/changes/block'
import { rollBack } from '@homeside/releases/changes/roll-back'
import { openWorkplace, settingsFrom } from '@homeside/releases/command/context/workplace'
import { runRelease } from '@homeside/releases/command/run-release'
import { environmentNamed } from '@homeside/releases/environments/environment'
import { overrideToken } from '@homeside/releases/override/override-token'
import {
  livePortal,
  newSigner,
  publishSomeRemote,
  putSomeLive,
  someBuild,
  type TestRegistry,
} from '@homeside/releases/testing'
import { brandFiles, hostFiles, remoteFiles } from '@homeside/releases/testing-builds'
import type { Hono } from 'hono'

import { gatewayOf } from '../testing/gateway-in-process.ts'

const served = { pageHosts: ['localhost'], apiOrigin: 'http://api' }

async function gatewayWhere(overrides: 'free' | 'signed') {
  const portal = await livePortal()
  await publishSomeRemote(portal, '1.1.0')
  return { portal, ...(await gatewayOf(portal.registry, { ...served, environment: 'local', overrides })) }
}

interface Page {
  html: string
  answer: Response
  orders: PageSnapshot['remotes'][number] | undefined
}

async function pageWith(app: Hono, word: string, cookie = ''): Promise<Page> {
  const query = word ? `?remote=${encodeURIComponent(word)}` : ''
  const answer = await app.request(`http://localhost/northridge/orders${query}`, { headers: { Cookie: cookie } })
  const html = await answer.text()
  return { html, answer, orders: snapshotIn(html).remotes[0] }
}

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString()
const permit = { environment: 'local', remote: 'orders', version: '1.1.0' }

function signerOf({ keys }: TestRegistry, name: string) {
  return keys[name] ?? newSigner()
}

test('a signed permit shows a published release, with a banner, until it is ended', async () => {
  const { app, portal } = await gatewayWhere('signed')
  const token = overrideToken({ ...permit, expiresUtc: inAnHour() }, signerOf(portal, 'local'))
  const { answer, html, orders } = await pageWith(app, token)
  expect(orders).toMatchObject({ track: 'override', build: { version: '1.1.0' }, fallback: { version: '1.0.0' } })
  expect(html).toContain('Trial of orders 1.1.0 until ')
  expect(answer.headers.get('Integrity-Policy')).not.toBeNull()
  const cookie = /hs-override=[^;]+/.exec(answer.headers.get('Set-Cookie') ?? '')?.[0]
  expect((await pageWith(app, '', cookie)).orders?.build.version).toBe('1.1.0')
  const ended = await pageWith(app, 'none', cookie)
  expect(ended.orders?.build.version).toBe('1.0.0')
  expect(ended.answer.headers.get('Set-Cookie')).toContain('hs-override=; Max-Age=0')
  expect(ended.html).not.toContain('trial-banner')
})

test('a team’s own key is valid for its own remote where anybody may try anything, and nowhere else', async () => {
  for (const [overrides, version] of [
    ['free', '1.1.0'],
    ['signed', '1.0.0'],
  ] as const) {
    const { app, portal } = await gatewayWhere(overrides)
    const token = overrideToken({ ...permit, expiresUtc: inAnHour() }, signerOf(portal, 'orders-team'))
    expect((await pageWith(app, token)).orders?.build.version).toBe(version)
  }
})

test('a permit for longer than two days counts for nothing', async () => {
  const { app, portal } = await gatewayWhere('signed')
  const expiresUtc = new Date(Date.now() + 49 * 3_600_000).toISOString()
  const token = overrideToken({ ...permit, expiresUtc }, signerOf(portal, 'local'))
  expect((await pageWith(app, token)).orders?.build.version).toBe('1.0.0')
})

test('a release that was rolled back is not tried out', async () => {
  const { app, portal, reader } = await gatewayWhere('signed')
  const author = { by: 'anna', why: 'Blank in Safari', signer: signerOf(portal, 'local') }
  await putSomeLive(portal, { remotes: { orders: '1.1.0' } })
  await rollBack(portal.registry, { names: ['orders@1.1.0'], environment: 'local', author })
  await reader.refresh()
  const token = overrideToken({ ...permit, expiresUtc: inAnHour() }, signerOf(portal, 'local'))
  expect((await pageWith(app, token)).orders?.build.version).toBe('1.0.0')
})

test('where overrides are not free, unsigned overrides and developers’ machines are refused', async () => {
  const { app } = await gatewayWhere('signed')
  for (const word of ['orders@1.1.0', 'orders@http://localhost:3002', 'orders', '']) {
    const { answer, html, orders } = await pageWith(app, word)
    expect(orders).toMatchObject({ track: 'stable', build: { version: '1.0.0' } })
    expect(answer.headers.get('Content-Security-Policy')).not.toContain('localhost:3002')
    expect(html).not.toContain('trial-banner')
  }
})

test('where overrides are free, a remote comes from a developer’s machine, and the policy allows it', async () => {
  const { app } = await gatewayWhere('free')
  const files = remoteFiles('0.0.0')
  const developer = createServer((request, response) => response.end(files[request.url?.slice(1) ?? ''])).listen(0)
  const origin = `http://localhost:${(developer.address() as AddressInfo).port}`
  const { answer, html, orders } = await pageWith(app, `orders@${origin}`)
  developer.close()
  expect(orders).toMatchObject({
    track: 'override',
    build: { entry: { url: `${origin}/remoteEntry.js`, integrity: '' } },
  })
  expect(answer.headers.get('Content-Security-Policy')).toContain(`connect-src 'self' http://api ${origin} ws://`)
  expect(answer.headers.get('Content-Security-Policy')).toContain(`font-src 'self' ${origin} ws://`)
  expect(answer.headers.get('Integrity-Policy')).toBeNull()
  expect(html).toContain(`Trial of orders (${origin}).`)
})

test('a developer’s machine that only the browser can reach uses the live descriptor', async () => {
  const { app } = await gatewayWhere('free')
  const { orders } = await pageWith(app, 'orders@http://localhost:1')
  expect(orders?.build).toMatchObject({ container: 'orders__dev', entry: { url: 'http://localhost:1/remoteEntry.js' } })
  expect(orders?.descriptor.routes).toHaveLength(2)
})

test('no machine but the developer’s own can be named', async () => {
  const { app } = await gatewayWhere('free')
  for (const origin of ['http://evil.example:3002', 'https://localhost:3002', 'http://localhost:3002@evil.example']) {
    const { answer, orders } = await pageWith(app, `orders@${origin}`)
    expect(orders?.track).toBe('stable')
    expect(answer.headers.get('Content-Security-Policy')).not.toContain('3002')
  }
})

test('only a developer’s own gateway asks a developer’s machine', async () => {
  const { registry } = await livePortal(undefined, 'test')
  const { app } = await gatewayOf(registry, { ...served, environment: 'test', overrides: 'free' })
  const asked: string[] = []
  const neighbour = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0)
  const origin = `http://localhost:${(neighbour.address() as AddressInfo).port}`
  for (const name of ['orders', 'xx']) expect((await pageWith(app, `${name}@${origin}`)).orders?.track).toBe('stable')
  neighbour.close()
  expect(asked).toEqual([])
})

test('a developer’s machine that does not answer is not kept, and follows no redirect', async () => {
  const { app } = await gatewayWhere('free')
  const elsewhere: string[] = []
  const target = createServer((request, response) => {
    elsewhere.push(request.url ?? '')
    response.end()
  }).listen(0)
  const Location = `http://localhost:${(target.address() as AddressInfo).port}/`
  const redirecting = createServer((_, response) => response.writeHead(302, { Location }).end()).listen(0)
  const origin = `http://localhost:${(redirecting.address() as AddressInfo).port}`
  const { answer } = await pageWith(app, `xx@${origin}`)
  target.close()
  redirecting.close()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Set-Cookie')).toContain('hs-override=; Max-Age=0')
  expect(elsewhere).toEqual([])
})

test('the banner has both languages, for a page that switches to the patient’s own', async () => {
  const { app } = await gatewayWhere('free')
  const { html } = await pageWith(app, 'orders@1.1.0')
  expect(html).toContain('<p lang="en">Trial of orders 1.1.0.</p><a lang="en" href="?remote=none">End the trial</a>')
  expect(html).toContain(
    '<p lang="es">Prueba de orders 1.1.0.</p><a lang="es" href="?remote=none">Terminar la prueba</a>',
  )
})

test('a blocked release cannot be tried out, and there is no banner', async () => {
  const { app, portal, reader } = await gatewayWhere('free')
  const author = { by: 'anna', why: 'It loses orders.', signer: signerOf(portal, 'local') }
  await blockRelease(portal.registry, { name: 'orders', version: '1.1.0', environment: 'local', author })
  await reader.refresh()
  const { html, orders } = await pageWith(app, 'orders@1.1.0')
  expect(orders).toMatchObject({ track: 'stable', build: { version: '1.0.0' } })
  expect(html).not.toContain('trial-banner')
})

test('the command’s link for production shows the release there, and on this machine where its portal runs', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'registry-'))
  const variables = { REGISTRY_FOLDER: folder, NO_COLOR: '1' }
  const release = async (...parameters: string[]): Promise<string> => {
    let said = ''
    const out = (text: string): string => (said += text)
    if ((await runRelease(parameters, { variables, out, error: out })) !== 0) throw new Error(said)
    return said
  }
  await release('publish', 'host', '--as', '1.0.0', '--folder', await someBuild(hostFiles()))
  await release('publish', 'brands', '--as', '1.0.0', '--folder', await someBuild(brandFiles()))
  for (const version of ['1.0.0', '1.1.0']) {
    await release('publish', 'orders', '--as', version, '--folder', await someBuild(remoteFiles(version)))
  }
  const all = ['host@1.0.0', 'brands@1.0.0', 'orders@1.0.0']
  await release('promote', ...all, '--to', 'production', '--force', '--why', 'a test', '--no-wait')
  const [link = ''] = (await release('override', 'orders', '1.1.0', '--env', 'production')).split('\n')

  const { environments, registry } = await openWorkplace(settingsFrom(variables))
  const { app } = await gatewayOf(registry, environmentNamed('production', environments))
  const linkHere = async () =>
    new URL((await release('override', 'orders', '1.1.0', '--env', 'local')).split('\n')[0] ?? '')
  expect((await linkHere()).origin).toBe('http://localhost:8080')
  const report = { schema: 'served/v1', serial: 1, releases: {}, refused: [] }
  await registry.store.reportServed('local', 'mine:8170', JSON.stringify(report))
  expect((await linkHere()).origin).toBe('http://localhost:8170')
  const html = await (await app.request(link)).text()
  expect(new URL(link).host).toBe('portal.example')
  expect(html).toContain('Trial of orders 1.1.0 until ')
  expect(html).toContain('/-/assets/orders/1.1.0/remoteEntry.js')
})
