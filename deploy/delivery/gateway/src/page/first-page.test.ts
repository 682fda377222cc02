/** @size all */
import { rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { remotesIn, snapshotIn } from '@homeside/contract/page-snapshot'
import { firstFrame } from '@homeside/contract/prerendered'
import { pin } from '@homeside/releases/changes/pin'
import { promote } from '@homeside/releases/changes/promote'
import { rollBack } from '@homeside/releases/changes/roll-back'
import { livePortal, newSigner, publishFiles, putSomeLive } from '@homeside/releases/testing'
import { hostFiles, remoteFiles } from '@homeside/releases/testing-builds'
import type { Hono } from 'hono'

import { gatewayOf } from '../testing/gateway-in-process.ts'

const environment = {
  environment: 'local',
  pageHosts: ['localhost'],
  apiOrigin: 'http://{pageHost}:56695',
  overrides: 'free' as const,
}
const { aliasInPath, brandName, page: slot } = markupBlanks

function frameIn(language: string): object {
  const frame = (place: string) => `<header>${language} ${place}</header><main>${slot}</main>`
  const named = (place: string) => frame(`${place} ${brandName} <a href="/${aliasInPath}/faqs"></a>`)
  const markup = {
    portal: named('portal'),
    nobodys: frame('nobody’s'),
    branded: named('branded'),
    unbranded: frame('unbranded'),
  }
  return { markup, trouble: 'trouble', noScript: 'no script' }
}

const frame = firstFrame.parse({
  schema: 'frame/v1',
  style: '.frame{}',
  script: 'early()',
  languages: { en: frameIn('English'), es: frameIn('Spanish') },
})

/** The small remote, whose texted links and registration have first pages that name their release. */
function remoteWithFirstPages(version: string): Record<string, string> {
  const files = { ...remoteFiles(version) }
  const descriptor = JSON.parse(files['remote.json'] ?? '') as { routes: object[] }
  const title = { en: 'Register', es: 'Registro' }
  const guard = { zone: 'public' }
  const routes = [
    { path: '/:alias/orders', page: 'page', title, guard: { zone: 'alias' } },
    { path: '/m/:key?', page: 'texted', title, guard, firstPage: 'page' },
    { path: '/m/invalid', page: 'texted', title, guard },
    { path: '/:alias/register', page: 'page', title, guard, firstPage: true },
    { path: '/reset/:id?', page: 'page', title, guard, firstPage: true, firstCalls: ['verify/{id}?by=link', 'alias'] },
    { path: '/r/:code', page: 'page', title, guard, firstPage: true, firstSend: 'code/{typed}?by=form' },
  ]
  const pages = ['/m/:key', '/:alias/register', '/reset/:id', '/reset', '/r/:code'].map((each) => ({
    path: each,
    style: `.page-${version.replaceAll('.', '-')}{}`,
    languages: { en: `<h1>${each} of ${version}</h1>`, es: `<h1>${each} de ${version}</h1>` },
  }))
  return {
    ...files,
    'remote.json': JSON.stringify({ ...descriptor, routes }),
    'first-pages.json': JSON.stringify({ schema: 'first-pages/v1', pages }),
  }
}

async function gateway() {
  const portal = await livePortal()
  await publishFiles(portal, 'host', '1.1.0', { ...hostFiles(), 'first-frame.json': JSON.stringify(frame) })
  await publishFiles(portal, 'orders', '2.0.0', remoteWithFirstPages('2.0.0'))
  await putSomeLive(portal, { host: '1.1.0', remotes: { orders: '2.0.0' } })
  return { portal, ...(await gatewayOf(portal.registry, environment)) }
}

async function pageAt(app: Hono, address: string, headers: Record<string, string> = {}): Promise<string> {
  return (await app.request(`http://localhost${address}`, { headers })).text()
}

test('the page of a texted link is in the response, in the frame of nobody and the style of both', async () => {
  const { app } = await gateway()
  const answer = await app.request('http://localhost/m/ABC')
  const html = await answer.text()
  expect(html).toContain(
    '<div id="first-page"><header>English nobody’s</header><main><h1>/m/:key of 2.0.0</h1></main></div>',
  )
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(style).toBe('.frame{}.page-2-0-0{}:root:root{--hs-primary:#0090ba}')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  const policy = answer.headers.get('Content-Security-Policy')
  expect(policy).toContain(`style-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}';`)
  expect(html).not.toContain('rel="stylesheet"')
})

test('the snapshot has the files of the pages that open and nothing else of its remotes', async () => {
  const { app } = await gateway()
  const html = await pageAt(app, '/m/ABC')
  const snapshot = snapshotIn(html)
  expect(snapshot.remotes[0]?.build.pages['texted']?.assets).toHaveLength(1)
  expect(Object.keys(snapshot.remotes[0]?.build.pages ?? {}).toSorted()).toEqual(['page', 'texted'])
  const alone = snapshotIn(await pageAt(app, '/reset'))
  expect(Object.keys(alone.remotes[0]?.build.pages ?? {})).toEqual(['page'])
  expect(alone.remotes[0]?.descriptor.routes).toEqual([])
  const left = await pageAt(app, snapshot.rest ?? '')
  expect(left).toContain('"path":"/m/:key?"')
  expect(left).toContain('/-/assets/orders/2.0.0/texted.js')
  // The page does not carry what only the gateway reads.
  expect(left).not.toMatch(/firstPage|firstCalls|firstSend/)
  for (const file of ['orders/2.0.0/remoteEntry.js', 'orders/2.0.0/texted.js', 'orders/2.0.0/page.js']) {
    expect(html.split(`href="/-/assets/${file}" integrity=`)).toHaveLength(2)
  }
})

test('an address of a provider has the frame of its brand, and one of another nobody’s name', async () => {
  const { app } = await gateway()
  expect(await pageAt(app, '/northridge/register')).toContain(
    '<header>English branded Northridge <a href="/northridge/faqs"></a></header>',
  )
  expect(await pageAt(app, '/bluebird-hme/register')).toContain('<header>English unbranded</header>')
  expect(await pageAt(app, '/reset')).toContain('<header>English portal Homeside')
  // The code of a letter says later whose it is, like a texted link.
  expect(await pageAt(app, '/r/ABC')).toContain('<header>English nobody’s')
})

test('the language is the patient’s choice, else that of the texted link, else the browser’s', async () => {
  const { app } = await gateway()
  expect(await pageAt(app, '/m/ABC?lang=es')).toContain('<header>Spanish nobody’s</header>')
  expect(await pageAt(app, '/m/ABC?lang=es', { Cookie: 'hs-language=en' })).toContain('<header>English')
  expect(await pageAt(app, '/reset?lang=es')).toContain('<header>English')
})

/** What a page's script reads. */
async function startAt(app: Hono, address: string): Promise<{ firstCalls: string[]; firstSend?: string }> {
  const start = /id="page-start">(.*?)<\/script>/s.exec(await pageAt(app, address))?.[1] ?? 'null'
  return JSON.parse(start) as { firstCalls: string[]; firstSend?: string }
}

test('what a page asks first is in the response, with the parameters of its address', async () => {
  const { app } = await gateway()
  const callsAt = async (address: string) => (await startAt(app, address)).firstCalls
  const origin = 'http://localhost:56695'
  expect(await callsAt('/reset/4%2F7%3F')).toEqual([`${origin}/verify/4%2F7%3F?by=link`, `${origin}/alias`])
  expect(await callsAt('/reset/%E0%A4%A')).toEqual([`${origin}/alias`])
  expect(await callsAt('/reset')).toEqual([`${origin}/alias`])
  expect(await callsAt('/m/ABC')).toEqual([])
})

test('what a page’s form sends is in the response, with the names of its fields', async () => {
  const { app } = await gateway()
  const sentAt = async (address: string) => (await startAt(app, address)).firstSend
  expect(await sentAt('/r/ABC')).toBe('http://localhost:56695/code/{typed}?by=form')
  expect(await sentAt('/reset')).toBeUndefined()
})

test('other routes and other spellings are drawn in the browser', async () => {
  const { app } = await gateway()
  const others = ['/m/invalid', '/m', '/m/', '/M/ABC', '/reset/', '/northridge/orders', '/%E0%A4%A/register']
  for (const address of [...others, '/reset?view=username', '/m/ABC?lang=es&view=help']) {
    expect(await pageAt(app, address)).not.toContain('id="first-page"')
  }
  expect(await pageAt(app, '/reset/4711')).toContain('<h1>/reset/:id of 2.0.0</h1>')
})

test('each visitor gets the page of the release that their snapshot names', async () => {
  const { app, portal, reader } = await gateway()
  await publishFiles(portal, 'orders', '2.1.0', remoteWithFirstPages('2.1.0'))
  // A trial of a release that runs nowhere, with its banner.
  const tried = await pageAt(app, '/m/ABC?remote=orders@2.1.0')
  expect(tried).toContain('<h1>/m/:key of 2.1.0</h1>')
  expect(tried).toContain('class="trial-banner"')
  await putSomeLive(portal, { remotes: { orders: '2.1.0' } })
  await reader.refresh()
  expect(await pageAt(app, '/m/ABC')).toContain('<h1>/m/:key of 2.1.0</h1>')
  // A release from before first pages.
  await putSomeLive(portal, { remotes: { orders: '1.0.0' } })
  await reader.refresh()
  expect(await pageAt(app, '/m/ABC')).not.toContain('id="first-page"')
})

/** For visitors of a hundred cohorts: the release that draws an address, and the release that takes it over. */
async function releasesAt(app: Hono, address: string): Promise<string[]> {
  const found = new Set<string>()
  for (let cohort = 0; cohort < 100; cohort += 1) {
    const html = await pageAt(app, address, { Cookie: `hs-cohort=${cohort}` })
    const snapshot = snapshotIn(html)
    const drawnBy = /<h1>\S+ of (.*?)<\/h1>/.exec(html)?.[1] ?? 'none'
    const [remote] =
      snapshot.remotes.length > 0
        ? snapshot.remotes
        : await remotesIn(snapshot, (rest) => app.request(`http://localhost${rest}`))
    found.add(`${drawnBy}, then ${remote?.build.version}`)
  }
  return [...found].toSorted()
}

test('while two releases are live, each visitor’s page is taken over by the release that drew it', async () => {
  const { app, portal, reader } = await gateway()
  const { keys, registry } = portal
  const author = { by: 'somebody', why: 'a test', signer: keys['local'] ?? newSigner() }
  await publishFiles(portal, 'orders', '2.1.0', remoteWithFirstPages('2.1.0'))
  const to = { environment: 'local', promotesFrom: null }
  await promote(registry, { releases: ['orders@2.1.0'], from: null, to, weight: 10, author })
  await pin(registry, { name: 'orders', version: '2.1.0', alias: 'northridge', environment: 'local', author })
  await reader.refresh()
  expect(await releasesAt(app, '/m/ABC')).toEqual(['2.0.0, then 2.0.0', '2.1.0, then 2.1.0'])
  expect(await releasesAt(app, '/northridge/register')).toEqual(['2.1.0, then 2.1.0'])
  await rollBack(registry, { names: ['orders'], environment: 'local', author })
  await pin(registry, { name: 'orders', version: null, alias: 'northridge', environment: 'local', author })
  await reader.refresh()
  for (const address of ['/m/ABC', '/northridge/register']) {
    expect(await releasesAt(app, address)).toEqual(['2.0.0, then 2.0.0'])
  }
})

const faults: Record<string, (file: string) => Promise<void>> = {
  'is missing': (file) => rm(file),
  'is cut off': (file) => truncate(file, 20),
  'is of nobody': (file) => writeFile(file, JSON.stringify({ schema: 'first-pages/v1', pages: [] })),
}

test.each(Object.entries(faults))('a page whose HTML %s is drawn in the browser', async (_, damage) => {
  const { app, portal } = await gateway()
  await damage(path.join(portal.registry.assets.folderOf('orders', '2.0.0'), 'first-pages.json'))
  const html = await pageAt(app, '/m/ABC')
  expect(html).not.toContain('id="first-page"')
  expect(html).toContain('<div id="root"><main class="early-trouble">')
})
