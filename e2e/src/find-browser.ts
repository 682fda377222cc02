import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** The same engine without windows and panels. With it the journeys take half the time. */
const shell = 'chromium-headless-shell'

/** Switches for a Chromium without a screen, for any user, without calls of its own to the network. */
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
    const found = onPath(name)
    if (found) return found
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

function run(command: string, parameters: readonly string[]): void {
  process.stdout.write(`  ${command} ${parameters.join(' ')}\n`)
  // Limits the wait for a registry that does not answer.
  spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
}

/** Installs a Debian package, where we may. */
function install(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', name])
}

/**
 * Finds a Chromium for tests: an installed one, else Debian's, else Playwright's.
 *
 * @throws Error saying how to provide one, when none can be had.
 */
export function findBrowser(): string {
  const present = installed()
  if (present) return present
  process.stdout.write('No Chromium is installed; installing one.\n')
  install('chromium')
  if (!installed()) run('npx', ['playwright', 'install', 'chromium'])
  const browser = installed()
  if (!browser) throw new Error('The browser tests need Chromium. Install it, or name it: CHROMIUM=/path/to/chromium')
  return browser
}

/** The fastest installed Chromium: the shell, unless another is named or there is none. */
export function findShell(): string {
  return (process.env['CHROMIUM'] ? null : onPath(shell)) ?? findBrowser()
}

/** Installs the shell where that is possible without asking. */
export function provideShell(): void {
  if (process.env['CHROMIUM'] || onPath(shell)) return
  install(shell)
}

/** The path of an installed program; null when it is not installed. */
export function onPath(name: string): string | null {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : null
}
