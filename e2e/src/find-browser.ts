import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Switches for a Chromium that runs without a screen, as any user, and asks nobody on the network. */
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function installed(): string | null {
  const asked = process.env['CHROMIUM']
  if (asked) return asked
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (found.status === 0) return found.stdout.trim()
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

function run(command: string, parameters: readonly string[]): void {
  process.stdout.write(`  ${command} ${parameters.join(' ')}\n`)
  spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * The Chromium to test with: one that is installed, else Debian's, else Playwright's own.
 *
 * @throws Error saying how to provide one, when none can be had.
 */
export function findBrowser(): string {
  const present = installed()
  if (present) return present
  process.stdout.write('No Chromium is installed; installing one.\n')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  if (!installed()) run('npx', ['playwright', 'install', 'chromium'])
  const browser = installed()
  if (!browser) throw new Error('The browser tests need Chromium. Install it, or name it: CHROMIUM=/path/to/chromium')
  return browser
}
