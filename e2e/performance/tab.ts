import { EventEmitter } from 'node:events'

import type { CDPSession } from '@playwright/test'

interface Message {
  id?: number
  result?: unknown
  error?: { message: string }
  method?: string
  params?: unknown
}

/**
 * A browser tab with its own cache and cookies, or those of another tab. It is controlled by the DevTools protocol
 * alone: Playwright's pages contain scripts of Playwright, which on a slowed page cost as much as what is measured.
 */
export class Tab {
  readonly #browser: CDPSession
  readonly #sessionId: string
  readonly #events = new EventEmitter()
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  #lastCall = 0

  private constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser
    this.#sessionId = sessionId
    browser.on('Target.receivedMessageFromTarget', (received) => {
      if (received.sessionId === sessionId) this.#receive(JSON.parse(received.message) as Message)
    })
  }

  /** Opens an empty tab. */
  static async open(browser: CDPSession, browserContextId: string): Promise<Tab> {
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId })
    return new Tab(browser, sessionId)
  }

  /** Listens to an event. The types are Playwright's. */
  readonly on = this.#events.on.bind(this.#events) as unknown as CDPSession['on']

  /**
   * Calls a method of the protocol.
   *
   * @throws Error with the browser's message, when it refuses.
   */
  readonly send = ((method: string, params: object = {}) => this.#call(method, params)) as CDPSession['send']

  /**
   * Runs a function in the page. Resolves to its result.
   *
   * @throws Error, when it throws.
   */
  async evaluate<Answer, Given = undefined>(run: (given: Given) => Answer, given?: Given): Promise<Awaited<Answer>> {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression: `(${String(run)})(${JSON.stringify(given)})`,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as Awaited<Answer>
  }

  /** Clicks the first element of a selector, with the mouse. */
  async click(selector: string): Promise<void> {
    const { x, y } = await this.evaluate((wanted) => {
      const element = document.querySelector(wanted)
      if (!element) throw new Error(`There is no ${wanted}.`)
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }, selector)
    const place = { x, y, button: 'left', clickCount: 1 } as const
    await this.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...place })
    await this.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place })
  }

  /** Types a text into the first field of a selector. */
  async type(selector: string, text: string): Promise<void> {
    await this.evaluate((wanted) => document.querySelector<HTMLInputElement>(wanted)?.focus(), selector)
    await this.send('Input.insertText', { text })
  }

  async #call(method: string, params: object): Promise<unknown> {
    const id = (this.#lastCall += 1)
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    const message = JSON.stringify({ id, method, params })
    await this.#browser.send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message })
    return answer
  }

  #receive({ id, result, error, method, params }: Message): void {
    if (method) this.#events.emit(method, params)
    const answer = id === undefined ? undefined : this.#waiting.get(id)
    if (id !== undefined) this.#waiting.delete(id)
    if (error) answer?.reject(new Error(error.message))
    else answer?.resolve(result)
  }
}
