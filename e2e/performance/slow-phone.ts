import { setTimeout as wait } from 'node:timers/promises'

import type { Browser, CDPSession } from '@playwright/test'

import { installPageProbe } from './page-probe.ts'
import { RequestLog } from './request-log.ts'
import type { LoggedRequest } from './request-log.ts'
import { Tab } from './tab.ts'

/** A mid-range phone on a mid-range network. */
const slowness = { cpu: 4, downloadKbps: 1600, uploadKbps: 750, latencyMilliseconds: 150 }
const screen = { width: 360, height: 800, deviceScaleFactor: 1, mobile: false }

/** For how many milliseconds a new browser window is busy. A patient's is already open. */
const ownBusiness = 2500

/** The options for opening a page. */
export interface Opening {
  url: string
  /** Runs before the page's own scripts. */
  first?: string
}

/** A browser profile of its own, with an empty cache. */
export interface Phone {
  /** Opens a page in a tab as fast as the phone, and logs its requests. */
  open: (opening: Opening) => Promise<{ tab: Tab; log: RequestLog }>
}

/** Does something on a phone of its own. It is slow, unless it is told to be as fast as this machine. */
export async function onNewPhone<T>(browser: Browser, walk: (phone: Phone) => Promise<T>, isSlow = true): Promise<T> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  try {
    return await walk({ open: (opening) => openTab(session, browserContextId, opening, isSlow) })
  } finally {
    await session.send('Target.disposeBrowserContext', { browserContextId })
    await session.detach()
  }
}

async function openTab(
  session: CDPSession,
  browserContextId: string,
  { url, first }: Opening,
  isSlow: boolean,
): Promise<{ tab: Tab; log: RequestLog }> {
  const tab = await Tab.open(session, browserContextId)
  await wait(ownBusiness)
  const log = new RequestLog(tab)
  await tab.send('Emulation.setDeviceMetricsOverride', screen)
  await tab.send('Emulation.setLocaleOverride', { locale: 'en-US' })
  await tab.send('Network.enable')
  await tab.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': 'en-US' } })
  if (isSlow) await slowDown(tab)
  if (first !== undefined) {
    await tab.send('Page.enable')
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: first })
  }
  await tab.send('Page.navigate', { url })
  return { tab, log }
}

async function slowDown(tab: Tab): Promise<void> {
  await tab.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowness.latencyMilliseconds,
    downloadThroughput: (slowness.downloadKbps * 1000) / 8,
    uploadThroughput: (slowness.uploadKbps * 1000) / 8,
  })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowness.cpu })
}

/** Reads the page's timings from its start. Not before it is drawn, because reading costs time too. */
export async function probe(tab: Tab, log: RequestLog): Promise<void> {
  await log.quiet(1500)
  await tab.evaluate(installPageProbe)
}

/**
 * The portal's own pages, scripts, style sheets and federation manifests, prefetched or not. Pictures and the API's
 * answers are the same in every variant. Files from the browser's cache cost nothing.
 */
export function files(requests: readonly LoggedRequest[], origin: string): LoggedRequest[] {
  const types = new Set(['Document', 'Script', 'Stylesheet'])
  return requests.filter(
    ({ url, type, bytes }) =>
      bytes !== 0 &&
      url.startsWith(`${origin}/`) &&
      (types.has(type) ||
        /\/-\/assets\/.*\.(js|css)$/.test(url) ||
        url.includes('/-/page-files/') ||
        url.endsWith('/mf-manifest.json')),
  )
}

/** The bytes on the wire of these requests. */
export function bytesOf(requests: readonly LoggedRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
}

/** Signs in at the login in the tab. */
export async function signIn(tab: Tab, username: string, password: string): Promise<void> {
  await tab.type('#username', username)
  await tab.type('#password', password)
  await tab.click('.login-form [type=submit]')
}

/** Milliseconds from a click until its result is on the screen. */
export async function clickToPaint(tab: Tab, link: string, content: string): Promise<number> {
  const painted = tab.evaluate((selector) => window.pageProbe.painted(selector), content)
  await tab.click(link)
  return (await painted) - (await tab.evaluate(() => window.pageProbe.clicked))
}

/** A visit to the login in a new tab, with a warm cache. */
export async function visitAgain(
  phone: Phone,
  origin: string,
  path: string,
): Promise<{ againBytes: number; againRequests: number; againFiles: number; againPaint: number }> {
  const { tab, log } = await phone.open({ url: `${origin}${path}` })
  await probe(tab, log)
  const fetched = files(log.requests, origin)
  return {
    againBytes: bytesOf(fetched),
    againRequests: fetched.length,
    againFiles: fetched.filter(({ type }) => type !== 'Document').length,
    againPaint: await tab.evaluate(() => window.pageProbe.largestPaint),
  }
}
