import { setTimeout as wait } from 'node:timers/promises'

import type { Browser, CDPSession } from '@playwright/test'

import { installPageProbe } from './page-probe.ts'
import { RequestLog } from './request-log.ts'
import type { LoggedRequest } from './request-log.ts'
import { Tab } from './tab.ts'

/** A mid-range network: 1600 and 750 kilobits a second. The phone is four times slower than this machine. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const screen = { width: 360, height: 800, deviceScaleFactor: 1, mobile: false }

/** For how many milliseconds a new browser window is busy. A patient's is already open. */
const ownBusiness = 2500

/** A browser profile of its own, with an empty cache. */
export interface Phone {
  /** Opens a page in a tab as fast as the phone, and logs its requests. A script can run before the page's own. */
  open: (url: string, first?: string) => Promise<{ tab: Tab; log: RequestLog }>
}

/** Does something on a phone of its own. */
export async function onNewPhone<T>(browser: Browser, walk: (phone: Phone) => Promise<T>): Promise<T> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  try {
    return await walk({ open: (...opening) => openTab(session, browserContextId, ...opening) })
  } finally {
    await session.send('Target.disposeBrowserContext', { browserContextId })
    await session.detach()
  }
}

async function openTab(session: CDPSession, browserContextId: string, url: string, first?: string) {
  const tab = await Tab.open(session, browserContextId)
  await wait(ownBusiness)
  const log = new RequestLog(tab)
  await tab.send('Emulation.setDeviceMetricsOverride', screen)
  await tab.send('Emulation.setLocaleOverride', { locale: 'en-US' })
  await tab.send('Network.enable')
  await tab.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': 'en-US' } })
  await tab.send('Network.emulateNetworkConditions', slowLine)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (first !== undefined) {
    await tab.send('Page.enable')
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: first })
  }
  await tab.send('Page.navigate', { url })
  return { tab, log }
}

/** Reads the page's timings from its start. Not before it is drawn, because reading costs time too. */
export async function probe(tab: Tab, log: RequestLog): Promise<void> {
  await log.quiet(1500)
  await tab.evaluate(installPageProbe)
}

/**
 * The portal's own pages, scripts, style sheets and lists of files, prefetched or not. Pictures and the API's
 * answers are the same in every variant. Files from the browser's cache cost nothing.
 */
export function files(requests: readonly LoggedRequest[], origin: string): LoggedRequest[] {
  const types = new Set(['Document', 'Script', 'Stylesheet'])
  return requests.filter(
    ({ url, type, bytes }) =>
      bytes !== 0 &&
      url.startsWith(`${origin}/`) &&
      (types.has(type) || /\/-\/assets\/.*\.(js|css)$/.test(url) || url.includes('/-/page-files/')),
  )
}

/** The bytes on the wire of these requests. */
export function bytesOf(requests: readonly LoggedRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
}

/** Milliseconds from a click until its result is on the screen. */
export async function clickToPaint(tab: Tab, link: string, content: string): Promise<number> {
  const painted = tab.evaluate((selector) => window.pageProbe.painted(selector), content)
  await tab.click(link)
  return (await painted) - (await tab.evaluate(() => window.pageProbe.clicked))
}

/** A script that marks, before the page's own scripts run, the frame after the one in which an element appears. */
export function markFirst(selector: string): string {
  return `(${String(markIn)})(${JSON.stringify(selector)})`
}

function markIn(selector: string): void {
  const look = (): void => {
    if (!document.querySelector(selector)) return void requestAnimationFrame(look)
    requestAnimationFrame(() => performance.mark('awaited'))
  }
  requestAnimationFrame(look)
}

/** The instant of that mark, in milliseconds since 1970. */
export function markedAt(tab: Tab): Promise<number> {
  return tab.evaluate(() => performance.timeOrigin + (performance.getEntriesByName('awaited')[0]?.startTime ?? NaN))
}
