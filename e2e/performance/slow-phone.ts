import type { Browser, BrowserContext, Page } from '@playwright/test'

import { installPageProbe } from './page-probe.ts'
import { RequestLog } from './request-log.ts'
import type { LoggedRequest } from './request-log.ts'

/** A middling phone on a middling network. */
const slowness = { cpu: 4, downloadKbps: 1600, uploadKbps: 750, latencyMilliseconds: 150 }

/** Does something on a phone of its own, with an empty cache. */
export async function onNewPhone<T>(browser: Browser, walk: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 360, height: 800 } })
  try {
    await context.addInitScript(installPageProbe)
    return await walk(context)
  } finally {
    await context.close()
  }
}

/** Opens a tab that is as slow as the phone, and logs what it asks for. */
export async function openSlowly(context: BrowserContext): Promise<{ page: Page; log: RequestLog }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const log = new RequestLog(session)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMilliseconds,
    downloadThroughput: (slowness.downloadKbps * 1000) / 8,
    uploadThroughput: (slowness.uploadKbps * 1000) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu })
  return { page, log }
}

/**
 * The portal's own pages, scripts, style sheets and federation manifests, fetched ahead or where they are needed;
 * pictures and the API's answers are the same in every variant. What came out of the browser's cache cost nothing.
 */
export function files(requests: readonly LoggedRequest[], origin: string): LoggedRequest[] {
  const types = new Set(['Document', 'Script', 'Stylesheet'])
  return requests.filter(
    ({ url, type, bytes }) =>
      bytes !== 0 &&
      url.startsWith(`${origin}/`) &&
      (types.has(type) || /\/-\/assets\/.*\.(js|css)$/.test(url) || url.endsWith('/mf-manifest.json')),
  )
}

export function bytesOf(requests: readonly LoggedRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
}

/** Milliseconds from a click until what it leads to is on the screen. */
export async function clickToPaint(page: Page, link: string, content: string): Promise<number> {
  const painted = page.evaluate((selector) => window.pageProbe.painted(selector), content)
  await page.locator(link).first().click()
  return (await painted) - (await page.evaluate(() => window.pageProbe.clicked))
}

/** A visit to the login in a new tab, with what visits before have left in the cache. */
export async function visitAgain(
  context: BrowserContext,
  origin: string,
  path: string,
): Promise<{ againBytes: number; againRequests: number; againFiles: number; againPaint: number }> {
  const { page, log } = await openSlowly(context)
  await page.goto(`${origin}${path}`)
  await page.locator('#username').waitFor()
  await log.quiet()
  const fetched = files(log.requests, origin)
  const againPaint = await page.evaluate(() => window.pageProbe.largestPaint)
  return {
    againBytes: bytesOf(fetched),
    againRequests: fetched.length,
    againFiles: fetched.filter(({ type }) => type !== 'Document').length,
    againPaint,
  }
}
