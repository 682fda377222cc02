import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import { firstFrame } from '@homeside/contract/first-frame'
import { hostPages } from '@homeside/contract/host-pages'
import { livePortal, publishFiles, putSomeLive } from '@homeside/releases/testing'
import { brandFiles, hostFiles } from '@homeside/releases/testing-builds'
import type { Hono } from 'hono'
import { pino } from 'pino'

import { createGateway } from '../app.ts'
import { LiveReleasesReader } from '../live/live-releases-reader.ts'

/** The host's own first pages, in the brand of the address. */

const apiOrigin = 'http://api.localhost:56695'
const environment = {
  environment: 'local',
  pageHosts: ['localhost', 'northridge.localhost'],
  apiOrigin,
  overrides: 'free' as const,
}
const { aliasInPath, aliasInQuery, brandLogo, brandName, brandPhone, page: slot, snapshotId, versions } = markupBlanks

function framesIn(language: string): object {
  const frame = (place: string) => `<b>${language} ${place}</b>${slot}`
  const named = (place: string) => frame(`${place} <img src="${brandLogo}"/> ${brandName} ${brandPhone}`)
  const markup = {
    portal: named('portal'),
    nobodys: frame('nobody'),
    branded: named('branded'),
    unbranded: frame('unbranded'),
  }
  return { markup, trouble: '', noScript: '' }
}

const frame = firstFrame.parse({
  schema: 'frame/v1',
  style: '.frame{}',
  script: 'early()',
  languages: { en: framesIn('English'), es: framesIn('Spanish') },
})

function hostPage(path: string, call: string, screens: string[] = []): object {
  const links = `<a href="/${aliasInPath}/terms"></a><a href="/privacyPolicy?alias=${aliasInQuery}"></a>`
  const words = (language: string) => ({
    named: `<h1>${language} ${path} of ${brandName}, ${brandPhone}</h1>${links}`,
    unnamed: `<h1>${language} ${path} of your provider</h1><p>${snapshotId}: ${versions}</p>`,
  })
  const firstCalls = { named: [`account/${call}/{alias}`], unnamed: [`account/${call}`] }
  const title = { en: 'Read', es: 'Lea' }
  return { path, style: '.text{}', title, firstCalls, screens, languages: { en: words('en'), es: words('es') } }
}

const pages = hostPages.parse({
  schema: 'host-pages/v1',
  pages: [
    hostPage('/terms', 'terms'),
    hostPage('/:alias/terms', 'terms'),
    hostPage('/privacyPolicy', 'privacyPolicy'),
    hostPage('/faqs', 'faqs', ['/:alias/Orders']),
    hostPage('/:alias/faqs', 'faqs', ['/:alias/orders', '/:alias/payments']),
  ],
})

/** Three brands: the portal's own, one with a host name, and one with difficult characters in its name. */
function threeBrands(): Record<string, string> {
  const files = brandFiles()
  const { brands } = JSON.parse(files['brands.json'] ?? '') as { brands: { alias: string | null; name: string }[] }
  const third = { ...brands[0], alias: 'soluciones', name: 'Médicas & <b>', variables: '--hs-primary:#1d6b4f' }
  return { ...files, 'brands.json': JSON.stringify({ brands: [...brands, third] }) }
}

async function gateway(): Promise<Hono> {
  const portal = await livePortal()
  await publishFiles(portal, 'host', '1.1.0', {
    ...hostFiles(),
    'first-frame.json': JSON.stringify(frame),
    'host-pages.json': JSON.stringify(pages),
  })
  await publishFiles(portal, 'brands', '1.1.0', threeBrands())
  await putSomeLive(portal, { host: '1.1.0', brands: '1.1.0' })
  const { registry } = portal
  const reader = new LiveReleasesReader({ registry, environment: 'local', report: () => undefined })
  await reader.refresh()
  const log = pino({ level: 'silent' })
  const assetsFolder = registry.assets.folder
  return createGateway({ environment, assetsFolder, live: () => reader.current, log, registry })
}

interface Answer {
  /** What is in the response of the page; null when the browser draws it. */
  drawn: string | null
  title: string
  style: string
  firstCalls: string[]
}

async function open(app: Hono, address: string, { host = 'localhost', language = 'en' } = {}): Promise<Answer> {
  const answer = await app.request(`http://${host}${address}`, { headers: { 'Accept-Language': language } })
  const html = await answer.text()
  const part = (pattern: RegExp): string | null => pattern.exec(html)?.[1] ?? null
  const start = part(/id="page-start">(.*?)<\/script>/s) ?? '{}'
  return {
    drawn: part(/<div id="first-page">(.*)<\/div>\n<div id="root">/),
    title: part(/<title>(.*)<\/title>/) ?? '',
    style: part(/<style>(.*?)<\/style>/s) ?? '',
    firstCalls: (JSON.parse(start) as { firstCalls?: string[] }).firstCalls ?? [],
  }
}

test('the portal’s own page speaks of your provider, and names what the page was made of', async () => {
  const { drawn, firstCalls, title } = await open(await gateway(), '/terms')
  expect(drawn).toMatch(/^<b>English portal <img src="\/-\/assets\/brands\/1\.1\.0\/Homeside\.svg"\/> Homeside/)
  expect(drawn).toMatch(/<h1>en \/terms of your provider<\/h1><p>[^<]+: 1\.1\.0, orders 1\.0\.0<\/p>$/)
  expect(firstCalls).toEqual([`${apiOrigin}/account/terms`])
  expect(title).toBe('Read · Homeside')
})

test('at the alias of a brand the page names its provider, escaped, in its colours', async () => {
  const app = await gateway()
  const northridge = await open(app, '/northridge/terms', { language: 'es' })
  expect(northridge.drawn).toContain('<b>Spanish branded')
  expect(northridge.drawn).toContain('<h1>es /:alias/terms of Northridge, (800) 555-0100</h1>')
  expect(northridge.drawn).toContain('<a href="/northridge/terms"></a><a href="/privacyPolicy?alias=northridge"></a>')
  expect(northridge.firstCalls).toEqual([`${apiOrigin}/account/terms/northridge`])
  const third = await open(app, '/soluciones/terms')
  expect(third.drawn).toContain('of Médicas &#38; &#60;b&#62;, (800)')
  expect(third.style).toContain('--hs-primary:#1d6b4f')
})

test('a page host of a brand names its provider without an alias', async () => {
  const { drawn, firstCalls } = await open(await gateway(), '/terms', { host: 'northridge.localhost' })
  expect(drawn).toContain('of Northridge,')
  expect(drawn).toContain('href="/northridge/terms"')
  expect(firstCalls).toEqual([`${apiOrigin}/account/terms/northridge`])
})

test('an alias whose name is not known yet has the words for everybody, and asks about itself', async () => {
  const { drawn, firstCalls, title } = await open(await gateway(), '/harbor%20health/terms')
  expect(drawn).toMatch(/^<b>English unbranded<\/b><h1>en \/:alias\/terms of your provider/)
  expect(firstCalls).toEqual([`${apiOrigin}/account/terms/harbor%20health`])
  expect(title).toBe('Read')
})

test('the privacy policy takes the alias from its query', async () => {
  const app = await gateway()
  const other = await open(app, '/privacyPolicy?alias=northridge')
  expect(other.drawn).toContain('<b>English unbranded')
  expect(other.firstCalls).toEqual([`${apiOrigin}/account/privacyPolicy/northridge`])
  const own = await open(app, '/privacyPolicy?alias=Northridge', { host: 'northridge.localhost' })
  expect(own.drawn).toContain('of Northridge,')
})

test('words that name a screen which is not deployed are left to the browser, and so are other spellings', async () => {
  const app = await gateway()
  expect((await open(app, '/faqs')).drawn).toContain('of your provider')
  for (const address of ['/northridge/faqs', '/Terms', '/terms/', '/terms?view=all', '/%E0%A4%A/terms']) {
    expect((await open(app, address)).drawn).toBeNull()
  }
})
