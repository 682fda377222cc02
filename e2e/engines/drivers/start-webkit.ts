import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '@homeside/running/testing/free-port'

import { onPath } from '../../src/on-path.ts'
import { NotReady } from './engine.ts'
import type { BrowserWindow, Engine, Found, Missing } from './engine.ts'
import { commandsFor, elementKey } from './web-driver.ts'
import type { Command } from './web-driver.ts'
import { startXServer } from './x-server.ts'

/** As wide as a phone. */
const look = { x: 0, y: 0, width: 390, height: 844 }

/**
 * WebKit as Debian builds it, the engine of Safari, by plain WebDriver calls. It does not report the page's console.
 */
export async function startWebKit(): Promise<Engine | Missing> {
  const driver = onPath('WebKitWebDriver')
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const screen = onPath('Xvfb')
  if (!driver || !browser) return { missing: 'WebKit is not installed: Debian has it as webkit2gtk-driver' }
  if (!screen) return { missing: 'WebKit needs a screen: Debian has one as xvfb' }
  const server = await startXServer(screen)
  const port = await freePort()
  const environment = { ...process.env, DISPLAY: server.display }
  const running = spawn(driver, [`--port=${port}`], { env: environment, stdio: 'ignore' })
  const command = commandsFor(`http://127.0.0.1:${port}`)
  await listening(command)
  return {
    openWindow: () => openWindow(command, browser),
    close: async () => {
      running.kill()
      server.stop()
    },
  }
}

/** A driver prints nothing when it starts to listen. */
async function listening(command: Command): Promise<void> {
  const end = Date.now() + 10_000
  while (
    !(await command('GET', '/status').then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error('WebKitWebDriver does not answer.')
    await wait(100)
  }
}

async function openWindow(driver: Command, browser: string): Promise<BrowserWindow> {
  const alwaysMatch = {
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  }
  const { sessionId } = (await driver('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string }
  const command: Command = (method, path, body) => driver(method, `/session/${sessionId}${path}`, body)
  const run = (script: string) => command('POST', '/execute/sync', { script, args: [] })
  await command('POST', '/window/rect', look)
  const own = await command('GET', '/window')
  const otherTabs = async () => {
    const addresses: string[] = []
    for (const handle of (await command('GET', '/window/handles')) as string[]) {
      if (handle === own) continue
      await command('POST', '/window', { handle })
      addresses.push(String(await command('GET', '/url')))
    }
    await command('POST', '/window', { handle: own })
    return addresses
  }
  return {
    errors: [],
    goTo: async (url) => void (await command('POST', '/url', { url })),
    goBack: async () => void (await command('POST', '/back', {})),
    reload: async () => void (await command('POST', '/refresh', {})),
    address: async () => String(await command('GET', '/url')),
    otherTabs,
    text: async () => String(await run('return document.body.innerText')),
    find: async (expression) => {
      const found = (await run(`return ${expression}`)) as Record<string, string> | null
      const id = found?.[elementKey]
      return id === undefined ? null : foundAs(id, command)
    },
    close: async () => void (await command('DELETE', '')),
  }
}

function foundAs(id: string, command: Command): Found {
  const act = async (what: string, body: object = {}) => void (await command('POST', `/element/${id}/${what}`, body))
  return {
    click: async () => {
      // The driver scrolls only to the edge, where the menu of a phone covers the element.
      const args = [{ [elementKey]: id }]
      await command('POST', '/execute/sync', { script: "arguments[0].scrollIntoView({ block: 'center' })", args })
      await act('click')
    },
    type: async (text) => {
      await act('clear')
      await act('value', { text })
    },
    fillIn: async (text) => {
      const script = `
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(arguments[0], arguments[1])
        for (const event of ['input', 'change']) arguments[0].dispatchEvent(new Event(event, { bubbles: true }))
        return arguments[0].isConnected`
      const isThere = await command('POST', '/execute/sync', { script, args: [{ [elementKey]: id }, text] })
      // The portal's own page may have taken its place since it was found.
      if (isThere !== true) throw new NotReady('The field was replaced before it was filled in.')
    },
    select: async (option) => {
      const using = { using: 'xpath', value: `.//option[normalize-space()="${option}"]` }
      const found = (await command('POST', `/element/${id}/element`, using)) as Record<string, string>
      await command('POST', `/element/${found[elementKey]}/click`, {})
    },
    upload: (file) => act('value', { text: file }),
  }
}
