import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { firstFrame } from '@homeside/contract/first-frame'
import { pageSnapshot } from '@homeside/contract/page-snapshot'
import { livePortal, publishFiles, putSomeLive } from '@homeside/releases/testing'
import type { TestRegistry } from '@homeside/releases/testing'
import { hostFiles, remoteFiles } from '@homeside/releases/testing-builds'
import type { Hono } from 'hono'
import { pino } from 'pino'

import { createGateway } from '../app.ts'
import { LiveReleasesReader } from '../live/live-releases-reader.ts'

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
    { path: '/reset/:id?', page: 'page', title, guard, firstPage: true },
  ]
  const pages = ['/m/:key', '/:alias/register', '/reset/:id', '/reset'].map((each) => ({
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

interface Opened {
  app: Hono
  portal: TestRegistry
  refresh: () => Promise<void>
}

async function gateway(): Promise<Opened> {
  const portal = await livePortal()
  await publishFiles(portal, 'host', '1.1.0', { ...hostFiles(), 'first-frame.json': JSON.stringify(frame) })
  await publishFiles(portal, 'orders', '2.0.0', remoteWithFirstPages('2.0.0'))
  await putSomeLive(portal, { host: '1.1.0', remotes: { orders: '2.0.0' } })
  const { registry } = portal
  const reader = new LiveReleasesReader({ registry, environment: 'local', report: () => undefined })
  await reader.refresh()
  const assetsFolder = registry.assets.folder
  const log = pino({ level: 'silent' })
  const app = createGateway({ environment, assetsFolder, live: () => reader.current, log, registry })
  return { app, portal, refresh: () => reader.refresh() }
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

test('the snapshot has the files of the page’s own remote, which are fetched at once', async () => {
  const { app } = await gateway()
  const html = await pageAt(app, '/m/ABC')
  const snapshot = pageSnapshot.parse(JSON.parse(/id="page-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'))
  expect(snapshot.remotes[0]?.build.pages['texted']?.assets).toHaveLength(1)
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
})

test('the language is the patient’s choice, else that of the texted link, else the browser’s', async () => {
  const { app } = await gateway()
  expect(await pageAt(app, '/m/ABC?lang=es')).toContain('<header>Spanish nobody’s</header>')
  expect(await pageAt(app, '/m/ABC?lang=es', { Cookie: 'hs-language=en' })).toContain('<header>English')
  expect(await pageAt(app, '/reset?lang=es')).toContain('<header>English')
})

test('other routes and other spellings are drawn in the browser', async () => {
  const { app } = await gateway()
  for (const address of ['/m/invalid', '/m', '/m/', '/M/ABC', '/reset/', '/northridge/orders', '/%E0%A4%A/register']) {
    expect(await pageAt(app, address)).not.toContain('id="first-page"')
  }
  expect(await pageAt(app, '/reset/4711')).toContain('<h1>/reset/:id of 2.0.0</h1>')
})

test('each visitor gets the page of the release that their snapshot names', async () => {
  const { app, portal, refresh } = await gateway()
  await publishFiles(portal, 'orders', '2.1.0', remoteWithFirstPages('2.1.0'))
  // A trial of a release that runs nowhere, with its banner.
  const tried = await pageAt(app, '/m/ABC?remote=orders@2.1.0')
  expect(tried).toContain('<h1>/m/:key of 2.1.0</h1>')
  expect(tried).toContain('class="trial-banner"')
  await putSomeLive(portal, { remotes: { orders: '2.1.0' } })
  await refresh()
  expect(await pageAt(app, '/m/ABC')).toContain('<h1>/m/:key of 2.1.0</h1>')
  // A release from before first pages.
  await putSomeLive(portal, { remotes: { orders: '1.0.0' } })
  await refresh()
  expect(await pageAt(app, '/m/ABC')).not.toContain('id="first-page"')
})

test('a page that is not what was published is drawn in the browser', async () => {
  const { app, portal } = await gateway()
  const file = path.join(portal.registry.assets.folderOf('orders', '2.0.0'), 'first-pages.json')
  await writeFile(file, JSON.stringify({ schema: 'first-pages/v1', pages: [] }))
  expect(await pageAt(app, '/m/ABC')).not.toContain('id="first-page"')
})
