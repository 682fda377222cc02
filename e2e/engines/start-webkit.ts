import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import type { Readable } from 'node:stream'

import { freePort } from '@homeside/server-kit/testing/free-port'
import { Builder } from 'selenium-webdriver'
import type { WebElement } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote/index.js'

import { onPath } from '../src/find-browser.ts'
import { phone } from './engine.ts'
import type { Engine, Missing } from './engine.ts'

/** Starts WebKit as Debian builds it, the engine of Safari, by its own driver and on a screen that nobody sees. */
export async function startWebKit(): Promise<Engine<WebElement> | Missing> {
  const program = onPath('WebKitWebDriver')
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const screen = onPath('Xvfb')
  if (!program || !browser) return { missing: 'WebKit is not installed: Debian has it as webkit2gtk-driver' }
  if (!screen) return { missing: 'WebKit needs a screen: Debian has one as xvfb' }
  const parameters = ['-displayfd', '3', '-screen', '0', `${phone.width}x${phone.height}x24`, '-nolisten', 'tcp']
  const server = spawn(screen, parameters, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [display] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}` }
  const port = await freePort()
  const service = new DriverService(program, { loopback: true, port, args: [`--port=${port}`], env, stdio: 'ignore' })
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({
      browserName: 'MiniBrowser',
      // Its bar of buttons is wider than a phone, and only a full screen is without it.
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--full-screen'] },
    })
    .build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phone })
  return {
    open: (address) => driver.get(address),
    back: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    run: (act, ...given) => driver.executeScript(act, ...given),
    click: (found) => found.click(),
    type: async (field, text) => {
      await field.clear()
      await field.sendKeys(text)
    },
    upload: (field, file) => field.sendKeys(file),
    addresses: async () => {
      const own = await driver.getWindowHandle()
      const found: string[] = []
      for (const handle of await driver.getAllWindowHandles()) {
        await driver.switchTo().window(handle)
        found.push(await driver.getCurrentUrl())
      }
      await driver.switchTo().window(own)
      return found
    },
    stop: async () => {
      await driver.quit()
      await service.kill()
      server.kill()
    },
  }
}
