/** @size all */
import { brotliDecompressSync } from 'node:zlib'

import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { pageSnapshot, type PageSnapshot } from '@homeside/contract/page-snapshot'
import type { PageStart } from '@homeside/contract/page-start'
import { prerenderedLogin } from '@homeside/contract/prerendered'
import { livePortal, publishFiles, putSomeLive } from '@homeside/releases/testing'
import { brandFiles, hostFiles } from '@homeside/releases/testing-builds'
import type { Hono } from 'hono'
import { pino } from 'pino'

import { createGateway } from '../app.ts'
import { LiveReleasesReader } from '../live/live-releases-reader.ts'
import type { GatewayOptions } from '../options/gateway-options.ts'

const environment = {
  environment: 'local',
  pageHosts: ['localhost'],
  apiOrigin: 'http://{pageHost}:56695',
  overrides: 'free' as const,
}

function inLanguage(title: string): object {
  const { aliasInPath, aliasInQuery, brandLogo, brandName, brandPhone } = markupBlanks
  const form = `<form action="/${aliasInPath}/login"></form><a href="/privacyPolicy?alias=${aliasInQuery}"></a>`
  const brand = `<img src="${brandLogo}"><b>${brandName}</b><a href="tel:+1${brandPhone}">${brandPhone}</a>`
  const markup = { portal: `portal ${brand}`, branded: `branded ${brand}${form}`, unbranded: `unbranded ${form}` }
  return { markup, trouble: `trouble ${brandPhone}`, noScript: `no script ${brandPhone}`, strings: { title } }
}

const login = prerenderedLogin.parse({
  schema: 'login/v1',
  style: '.login{}',
  script: 'early()',
  languages: { en: inLanguage('Log in'), es: inLanguage('Iniciar sesión') },
})

const entries = { main: { scripts: ['portal.1.js', 'main.1.js'], styles: ['portal.1.css', 'main.1.css'] } }

/** A gateway with a host that has a prerendered login, and brands of which one has difficult characters. */
async function gateway(options: Partial<GatewayOptions> = {}): Promise<{ app: Hono; lines: string[] }> {
  const portal = await livePortal()
  const { offers } = JSON.parse(hostFiles()['host.json'] ?? '') as { offers: object }
  await publishFiles(portal, 'host', '1.1.0', {
    ...hostFiles(),
    'portal.1.js': 'portal()',
    'portal.1.css': 'main{}',
    'host.json': JSON.stringify({ entries, offers }),
    'login.json': JSON.stringify(login),
  })
  const { brands } = JSON.parse(brandFiles()['brands.json'] ?? '') as { brands: { name: string; alias: string }[] }
  const coloured = brands.map((brand) => ({
    ...brand,
    name: brand.alias === 'northridge' ? 'North & <b>Ridge</b>' : brand.name,
    variables: '--hs-primary:#123456',
  }))
  await publishFiles(portal, 'brands', '1.1.0', {
    ...brandFiles(),
    'brands.json': JSON.stringify({ brands: coloured }),
  })
  await putSomeLive(portal, { host: '1.1.0', brands: '1.1.0' })
  const { registry } = portal
  const reader = new LiveReleasesReader({ registry, environment: 'local', report: () => undefined })
  await reader.refresh()
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const assetsFolder = registry.assets.folder
  const live = () => reader.current
  return { app: createGateway({ environment, assetsFolder, live, log, registry, ...options }), lines }
}

async function pageAt(app: Hono, path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await app.request(`http://localhost${path}`, { headers })).text()
}

function snapshotIn(html: string): PageSnapshot {
  return pageSnapshot.parse(JSON.parse(/id="page-snapshot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'))
}

test('a provider’s login is in the page, filled in with escaped values', async () => {
  const { app } = await gateway()
  const html = await pageAt(app, '/NorthRidge/login')
  expect(html).toContain('<div id="login">branded <img src="/-/assets/brands/1.1.0/Northridge.svg">')
  expect(html).toContain('<b>North &#38; &#60;b&#62;Ridge&#60;/b&#62;</b><a href="tel:+18005550100">(800) 555-0100</a>')
  expect(html).toContain('<form action="/NorthRidge/login"></form><a href="/privacyPolicy?alias=NorthRidge"></a></div>')
  expect(html).toContain('<title>Log in · North &#38; &#60;b&#62;Ridge&#60;/b&#62;</title>')
  expect(html).toContain('<noscript>no script (800) 555-0100</noscript>')
  expect(html).not.toContain('blank')
})

test('an alias is written as in the address, and cannot end an attribute or a query', async () => {
  const { app } = await gateway()
  const html = await pageAt(app, '/a%22%3E%26b/login')
  expect(html).toContain('unbranded <form action="/a%22%3E%26b/login"></form>')
  expect(html).toContain('<a href="/privacyPolicy?alias=a%22%3E%26b"></a>')
})

test('the language is the patient’s choice, else the browser’s, and caches are told what it depends on', async () => {
  const { app } = await gateway()
  expect(await pageAt(app, '/login', { 'Accept-Language': 'es-MX' })).toContain('<title>Iniciar sesión · Homeside')
  const own = { 'Accept-Language': 'es-MX', Cookie: 'hs-language=en' }
  expect(await pageAt(app, '/login', own)).toContain('<title>Log in · Homeside')
  const answer = await app.request('http://localhost/login')
  expect(answer.headers.get('Vary')).toContain('Accept-Language, Cookie')
})

test('the page has one style element and one script, by hash and by nonce; the rest is named as data', async () => {
  const { app } = await gateway()
  const answer = await app.request('http://localhost/northridge/login')
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  const html = await answer.text()
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(style).toBe('.login{}:root:root{--hs-primary:#123456}')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  expect(policy).toContain(`style-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}';`)
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(html).toContain(`<script nonce="${nonce}">early()</script>`)
  expect(html.match(/<script defer/g)).toHaveLength(1)
  expect(html).toMatch(/<script defer nonce="[^"]+" src="\/-\/assets\/host\/1\.1\.0\/main\.1\.js" integrity="sha384-/)
  expect(html).not.toContain('rel="stylesheet"')
  const start = JSON.parse(/id="page-start">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Record<string, object[]>
  expect(start).toMatchObject({
    strings: { title: 'Log in' },
    scripts: [{ url: '/-/assets/host/1.1.0/portal.1.js' }],
    // The login's own style is in the page.
    styles: {
      before: [{ url: '/-/assets/host/1.1.0/portal.1.css' }],
      after: [{ url: '/-/assets/brands/1.1.0/Northridge.css' }],
    },
  })
})

test('other pages are drawn in the browser, and so is the login when instantLogin is off', async () => {
  const { app } = await gateway()
  for (const path of ['/northridge/home', '/northridge/Login', '/login/', '/sso/login', '/%E0%A4%A/login']) {
    const html = await pageAt(app, path)
    expect(html).not.toContain('id="login"')
    expect(html.match(/<script defer/g)).toHaveLength(2)
  }
  const plain = await gateway({ instantLogin: false })
  expect(await pageAt(plain.app, '/northridge/login')).not.toContain('id="login"')
})

test('the login of an override is drawn in the browser, whose style sheet has the banner', async () => {
  const { app } = await gateway()
  const html = await pageAt(app, '/northridge/login?remote=orders@1.0.0')
  expect(html).toContain('class="trial-banner"')
  expect(html).toContain('rel="stylesheet"')
  expect(html).not.toContain('id="login"')
})

test('a post to the login answers the same page, and its body is neither read nor logged', async () => {
  const { app, lines } = await gateway()
  const body = new URLSearchParams({ username: 'maria', password: 'secret' })
  const answer = await app.request('http://localhost/northridge/login', { method: 'POST', body })
  const html = await answer.text()
  expect(html).toContain('<div id="login">branded')
  expect(html + lines.join('')).not.toMatch(/secret|maria/)
})

test('a page is brotli for browsers that accept it, and never for one that refuses it', async () => {
  const { app } = await gateway()
  const ask = (encoding: string) =>
    app.request('http://localhost/northridge/login', { headers: { 'Accept-Encoding': encoding } })
  const answer = await ask('gzip, deflate, br, zstd')
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('<div id="login">')
  expect((await ask('gzip, br;q=0')).headers.get('Content-Encoding')).toBe('gzip')
})

test('the page of a login has neither the files of the remotes’ pages nor descriptors, but an address of them that never changes', async () => {
  const { app } = await gateway()
  const [page, home] = [await pageAt(app, '/northridge/login'), await pageAt(app, '/northridge/home')]
  const orders = snapshotIn(home).remotes[0]!
  expect(orders.build.pages).not.toEqual({})
  const { contract, name } = orders.descriptor
  const descriptor = { contract, name, routes: [], menu: [], homeCards: [] }
  expect(snapshotIn(page).remotes[0]).toEqual({
    ...orders,
    build: { ...orders.build, pages: {}, strings: {} },
    descriptor,
  })

  const { pageFiles } = JSON.parse(/id="page-start">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as PageStart
  const answer = await app.request(`http://localhost${pageFiles}`)
  const { container, pages, strings } = orders.build
  const whole = JSON.stringify({ pages, strings }).replaceAll(/"sha384-[^"]+"/g, '""')
  const listed = orders.descriptor.menu.length > 0 ? (JSON.parse(whole) as object) : { pages: {}, strings: {} }
  expect(await answer.json()).toEqual({ [container]: { ...listed, descriptor: orders.descriptor } })
  expect(answer.headers.get('Cache-Control')).toContain('immutable')
})

test('the files of a release that is not live are not listed, and that answer is not cached', async () => {
  const { app } = await gateway()
  const answer = await app.request('http://localhost/-/page-files/orders@9.9.9,nothing')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({})
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})
