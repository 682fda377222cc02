import { setTimeout as wait } from 'node:timers/promises'

import type { Browser, CDPSession } from '@playwright/test'

import { installPageProbe } from './page-probe.ts'
import { Tab } from './tab.ts'

/** One request of the page, as the browser saw it. */
interface LoggedRequest {
  url: string
  /** Chromium's type of the resource: Document, Script, Stylesheet, Image, Fetch… */
  type: string
  /** How many requests had to follow one another until this one could be sent, including itself. */
  depth: number
  /** Bytes on the wire with headers; null until it has arrived. */
  bytes: number | null
  method: string
  /** When it was sent and when it arrived, in milliseconds since 1970; null until then. */
  sent: number
  finished: number | null
}

interface Initiator {
  type: string
  url?: string
  stack?: CallStack
}
interface CallStack {
  callFrames: { url: string }[]
  parent?: CallStack
}

/** How many milliseconds the log waits for a request, or for the last answer, before something is wrong. */
const patience = 60_000

/** Logs a page's requests. CORS preflights are left out. */
class RequestLog {
  readonly requests: LoggedRequest[] = []
  readonly #byId = new Map<string, LoggedRequest>()
  #lastChange = performance.now()
  /** Seconds between the browser's own clock and the real time. */
  #clock = 0

  constructor(tab: Tab) {
    tab.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator, timestamp, wallTime }) => {
      if (type === 'Preflight' || type === 'Ping' || !request.url.startsWith('http')) return
      this.#clock = wallTime - timestamp
      if (type === 'Document') this.#giveUpOpen()
      const depth = this.#depthBelow(initiator)
      const { method, url } = request
      const logged = { url, method, type, depth, bytes: null, sent: wallTime * 1000, finished: null }
      this.requests.push(logged)
      this.#byId.set(requestId, logged)
      this.#lastChange = performance.now()
    })
    tab.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
      this.#end(requestId, encodedDataLength, timestamp),
    )
    tab.on('Network.loadingFailed', ({ requestId, timestamp }) => this.#end(requestId, 0, timestamp))
  }

  #end(requestId: string, bytes: number, timestamp: number): void {
    const logged = this.#byId.get(requestId)
    if (logged) {
      logged.bytes = bytes
      logged.finished = (timestamp + this.#clock) * 1000
    }
    this.#lastChange = performance.now()
  }

  /** A redirect has the same id as what it leads to, and what a page leaves behind is often not reported as ended. */
  #giveUpOpen(): void {
    for (const open of this.requests) open.bytes ??= 0
  }

  #depthBelow({ url, stack }: Initiator): number {
    const causes = new Set<string | undefined>([url])
    for (let each = stack; each; each = each.parent) for (const frame of each.callFrames) causes.add(frame.url)
    const depths = this.requests.filter((request) => causes.has(request.url)).map(({ depth }) => depth)
    return Math.max(0, ...depths) + 1
  }

  /** Waits until such a request was sent. */
  request(isWanted: (request: LoggedRequest) => boolean): Promise<LoggedRequest> {
    return this.#until(() => this.requests.find(isWanted))
  }

  /** Waits until nothing was requested or answered for this many milliseconds. */
  async quiet(milliseconds = 600): Promise<void> {
    const isOpen = () => this.requests.some(({ bytes }) => bytes === null)
    const isQuiet = () => !isOpen() && performance.now() - this.#lastChange > milliseconds
    await this.#until(() => (isQuiet() ? true : undefined))
  }

  /** @throws Error with the last requests, when it is not there within a minute. */
  async #until<T>(look: () => T | undefined): Promise<T> {
    for (const end = performance.now() + patience; performance.now() < end; await wait(20)) {
      const found = look()
      if (found !== undefined) return found
    }
    const last = this.requests.slice(-10).map(({ bytes, url }) => `${bytes === null ? 'open' : 'over'} ${url}`)
    throw new Error(`The page did not come to the end within a minute. Its last requests:\n${last.join('\n')}`)
  }
}

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
