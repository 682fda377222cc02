import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import type { Readable } from 'node:stream'

import { freePort } from '@homeside/running/testing/free-port'
import { Capabilities, WebDriver } from 'selenium-webdriver'
import { Executor, HttpClient } from 'selenium-webdriver/http/index.js'
import { DriverService } from 'selenium-webdriver/remote/index.js'

import { onPath } from '../src/on-path.ts'
import { startMarionette } from './marionette.ts'

/** A running engine. */
interface Engine {
  driver: WebDriver
  stop: () => Promise<void>
}

/** A program that the engine needs is not installed. */
interface Missing {
  missing: string
}

/** Starts each engine anew, so that no test meets another's cookies or storage. Chromium has all other browser tests. */
export const startEngine = { firefox: startFirefox, webkit: startWebKit }

/** Firefox over Marionette: the one that `FIREFOX` names, else an installed one. */
async function startFirefox(): Promise<Engine | Missing> {
  const program = process.env['FIREFOX'] ?? onPath('firefox-esr') ?? onPath('firefox')
  if (!program) return { missing: 'Firefox is not installed: Debian has it as firefox-esr' }
  const marionette = await startMarionette(program)
  const driver = WebDriver.createSession(marionette, new Capabilities({ acceptInsecureCerts: true }))
  return { driver, stop: () => marionette.stop() }
}

/** WebKit as Debian builds it, the engine of Safari, on a screen that nobody sees. */
async function startWebKit(): Promise<Engine | Missing> {
  const program = onPath('WebKitWebDriver')
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const screen = onPath('Xvfb')
  if (!program || !browser) return { missing: 'WebKit is not installed: Debian has it as webkit2gtk-driver' }
  if (!screen) return { missing: 'WebKit needs a screen: Debian has one as xvfb' }
  const parameters = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const server = spawn(screen, parameters, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [display] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}` }
  const port = await freePort()
  const args = [`--port=${port}`]
  const service = new DriverService(program, { loopback: true, port, args, env, stdio: 'ignore' })
  const capabilities = {
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  }
  const driver = WebDriver.createSession(
    new Executor(new HttpClient(await service.start())),
    new Capabilities(capabilities),
  )
  const stop = async () => {
    await driver.quit()
    await service.kill()
    server.kill()
  }
  return { driver, stop }
}
