import { setTimeout as wait } from 'node:timers/promises'

import type { Tab } from './tab.ts'

/** One request of the page, as the browser saw it. */
export interface LoggedRequest {
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
export class RequestLog {
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
