import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

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

/** Where Chrome and Chromium are on a Mac and on Windows, whose PATH does not name them. */
function usualPlaces(system: string, variables: NodeJS.ProcessEnv): string[] {
  const folders =
    system === 'darwin'
      ? ['/Applications', path.join(variables['HOME'] ?? '', 'Applications')]
      : [variables['ProgramFiles'], variables['ProgramFiles(x86)'], variables['LOCALAPPDATA']]
  const programs =
    system === 'darwin'
      ? ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
      : ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe']
  return folders.flatMap((folder) => (folder ? programs.map((program) => path.join(folder, program)) : []))
}

function installed(): string | null {
  const asked = process.env['CHROMIUM']
  if (asked) return asked
  for (const name of names) {
    const found = onPath(name)
    if (found) return found
  }
  const places = [...usualPlaces(process.platform, process.env), chromium.executablePath()]
  return places.find((place) => existsSync(place)) ?? null
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

/** Playwright's own command. npx does not find it from the repository's root. */
const playwright = path.resolve(import.meta.dirname, '../node_modules/.bin/playwright')

/** Downloads Playwright's Chromium into the home folder of the user. */
export function download(): void {
  run(playwright, ['install', 'chromium'])
}

/** Installs a Chromium where there is none: Debian's where we may, else Playwright's. */
export function provideBrowser(): void {
  if (installed()) return
  process.stdout.write('No Chromium is installed; installing one.\n')
  install('chromium')
  if (!installed()) download()
}

/**
 * Finds a Chromium for tests: the one that CHROMIUM names, an installed one, or Playwright's.
 *
 * @throws Error saying how to provide one, when there is none.
 */
export function findBrowser(): string {
  const browser = installed()
  if (browser) return browser
  throw new Error('The browser tests need Chrome or Chromium. Install it, or name it: CHROMIUM=/path/to/chromium')
}

/**
 * Starts a browser once, without a window.
 *
 * @throws Error saying what to install, when it does not start.
 */
export async function requireStart(browser: string): Promise<void> {
  try {
    await (await chromium.launch({ executablePath: browser, args: browserSwitches })).close()
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const library = /error while loading shared libraries: ([^:\s]+)/.exec(said)?.[1]
    const own = /\[err\] (.+)/.exec(said)?.[1] ?? said.split('\n')[0]
    const needs = `sudo ${path.relative(process.cwd(), playwright)} install-deps chromium`
    throw new Error(
      library
        ? `${browser} does not start without ${library}. Install what it needs (${needs}), or Chrome or Chromium.`
        : `${browser} does not start (${own}). Install Chrome or Chromium, or name it: CHROMIUM=/path/to/chromium`,
      { cause: error },
    )
  }
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
