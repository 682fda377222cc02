import type { Browser, BrowserContext, Page } from '@playwright/test'

import { password } from '../src/fixtures.ts'
import { wordsFor } from '../src/words.ts'
import { installPageProbe } from './page-probe.ts'
import { RequestLog } from './request-log.ts'
import type { LoggedRequest } from './request-log.ts'

/** One patient's way through the portal: bytes on the wire, times in milliseconds. */
export interface Journey {
  loginBytes: number
  loginRequests: number
  loginDepth: number
  largestPaint: number
  blockingTime: number
  remotePainted: number
  remoteBytes: number
  remoteRequests: number
  journeyBytes: number
  journeyRequests: number
  /** Of the page that shifts most. */
  layoutShift: number
}

const words = wordsFor('en-US')

/** A middling phone on a middling network. */
const slowness = { cpu: 4, downloadKbps: 1600, uploadKbps: 750, latencyMilliseconds: 150 }

/** Walks from the login to a new order and on to the messages, with a cold cache, and tells what it cost. */
export async function measureJourney(browser: Browser, origin: string): Promise<Journey> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 360, height: 800 } })
  try {
    return await walk(context, origin)
  } finally {
    await context.close()
  }
}

async function walk(context: BrowserContext, origin: string): Promise<Journey> {
  await context.addInitScript(installPageProbe)
  const page = await context.newPage()
  const log = await slowAndLogged(page)
  const shifts: number[] = []
  const settled = async (): Promise<void> => {
    await log.quiet()
    shifts.push(await page.evaluate(() => window.pageProbe.layoutShift))
  }

  await page.goto(`${origin}/${words.alias}/login`)
  await page.getByLabel(words.username).waitFor()
  await settled()
  const login = files(log.requests, origin)
  const { largestPaint, blockingTime } = await page.evaluate(() => ({
    largestPaint: window.pageProbe.largestPaint,
    blockingTime: window.pageProbe.blockingTime,
  }))

  await page.getByLabel(words.username).fill(words.patient)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.signIn }).click()
  await page.locator('.dashboard-main').waitFor()
  await settled()
  const before = files(log.requests, origin).length

  const remotePainted = await clickToPaint(page, `.menu-entry[href$="/orders"]`, '#open-orders')
  await settled()
  const remote = files(log.requests, origin).slice(before)

  await clickToPaint(page, 'main a[href$="/orders/new"]', 'main input[type="checkbox"]')
  await settled()

  await clickToPaint(page, `.menu-entry[href$="/messages"]`, 'main .msg-find')
  await settled()
  const all = files(log.requests, origin)
  return {
    loginBytes: bytesOf(login),
    loginRequests: login.length,
    loginDepth: Math.max(...login.map(({ depth }) => depth)),
    largestPaint,
    blockingTime,
    remotePainted,
    remoteBytes: bytesOf(remote),
    remoteRequests: remote.length,
    journeyBytes: bytesOf(all),
    journeyRequests: all.length,
    layoutShift: Math.max(...shifts.map((shift, index) => shift - (shifts[index - 1] ?? 0))),
  }
}

async function slowAndLogged(page: Page): Promise<RequestLog> {
  const session = await page.context().newCDPSession(page)
  const log = new RequestLog(session)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMilliseconds,
    downloadThroughput: (slowness.downloadKbps * 1000) / 8,
    uploadThroughput: (slowness.uploadKbps * 1000) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu })
  return log
}

/** Milliseconds from a click until what it leads to is on the screen. */
async function clickToPaint(page: Page, link: string, content: string): Promise<number> {
  const painted = page.evaluate((selector) => window.pageProbe.painted(selector), content)
  await page.locator(link).first().click()
  return (await painted) - (await page.evaluate(() => window.pageProbe.clicked))
}

/**
 * The portal's own pages, scripts, style sheets and federation manifests, fetched ahead or where they are needed;
 * pictures and the API's answers are the same in every variant. What came out of the browser's cache cost nothing.
 */
function files(requests: readonly LoggedRequest[], origin: string): LoggedRequest[] {
  const types = new Set(['Document', 'Script', 'Stylesheet'])
  return requests.filter(
    ({ url, type, bytes }) =>
      bytes !== 0 &&
      url.startsWith(`${origin}/`) &&
      (types.has(type) || /\/-\/assets\/.*\.(js|css)$/.test(url) || url.endsWith('/mf-manifest.json')),
  )
}

function bytesOf(requests: readonly LoggedRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
}
