import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { error, WebElement } from 'selenium-webdriver'
import type { IWebElementId } from 'selenium-webdriver'
import type { Command, Executor } from 'selenium-webdriver/lib/command.js'

/**
 * What each command of Selenium is called in Marionette, the protocol that every Firefox speaks by itself. Selenium's
 * own way to it is geckodriver, a program that Debian does not have.
 */
const names: Readonly<Record<string, string>> = {
  newSession: 'WebDriver:NewSession',
  get: 'WebDriver:Navigate',
  goBack: 'WebDriver:Back',
  refresh: 'WebDriver:Refresh',
  getCurrentUrl: 'WebDriver:GetCurrentURL',
  executeScript: 'WebDriver:ExecuteScript',
  clickElement: 'WebDriver:ElementClick',
  clearElement: 'WebDriver:ElementClear',
  sendKeysToElement: 'WebDriver:ElementSendKeys',
  getWindowHandles: 'WebDriver:GetWindowHandles',
  getCurrentWindowHandle: 'WebDriver:GetWindowHandle',
  switchToWindow: 'WebDriver:SwitchToWindow',
  setWindowRect: 'WebDriver:SetWindowRect',
}

/** A message of Marionette: 1 for an answer, the number of its command, an error, and the result. */
type Answer = [kind: 1, id: number, failure: { error: string; message: string } | null, result: { value?: unknown }]

/** Starts a Firefox with an empty profile. Selenium's commands go to it in place of a driver's address. */
export async function startMarionette(program: string): Promise<Executor & { stop: () => Promise<void> }> {
  const profile = await mkdtemp(path.join(tmpdir(), 'firefox-'))
  const settings = {
    'marionette.port': 0,
    'intl.accept_languages': 'en-US',
    'datareporting.policy.dataSubmissionEnabled': false,
  }
  const lines = Object.entries(settings).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)})`)
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
  const firefox = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const socket = connect(await portOf(firefox.stdout), '127.0.0.1')
  const waiting = new Map<number, (answer: Answer) => void>()
  let received = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    // Each message is its length in bytes, a colon, and JSON.
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (received.length < end) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      if (Array.isArray(message)) waiting.get((message as Answer)[1])?.(message as Answer)
    }
  })
  await once(socket, 'data')
  let last = 0
  return {
    execute: async (command: Command) => {
      const name = names[command.getName()]
      if (!name) throw new Error(`Firefox is not asked for ${command.getName()}: add it in marionette.ts.`)
      const id = (last += 1)
      const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      const { id: element, ...others } = command.getParameters() as { id?: IWebElementId }
      // Selenium's path has only the id of an element's reference, and so has Marionette.
      const parameters = element ? { ...others, id: WebElement.extractId(element) } : others
      const text = JSON.stringify([0, id, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
      const [, , failure, result] = await answer
      waiting.delete(id)
      if (failure) error.throwDecodedError(failure)
      return 'value' in result ? result.value : result
    },
    stop: async () => {
      socket.destroy()
      firefox.kill()
      if (firefox.exitCode === null) await once(firefox, 'exit')
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The port that a starting Firefox says it listens on. */
async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(output)) {
    const port = /Marionette.*Listening on port (\d+)/.exec(line)?.[1]
    if (port) return Number(port)
  }
  throw new Error('Firefox ended before it listened.')
}
