import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { installed } from '@homeside/build/testing/installed'
import { root } from '@homeside/local/workspace'
import { chromium, expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'

import { browserSwitches, findBrowser } from '../src/find-browser.ts'
import { Registering } from '../src/registering.ts'
import { linkWords, proveLink } from '../src/texted-link.ts'
import { wordsFor } from '../src/words.ts'

/**
 * The page "Going live", whose commands run as they are printed: databases, keys, releases, servers and nginx, on what
 * looks to them like an empty machine. Only what comes from the network was put there before.
 */

const page = path.join(root, 'deploy/running/GOING-LIVE.md')
const folder = mkdtempSync(path.join(tmpdir(), 'going-live-'))
const names = '--host-resolver-rules=MAP *.cedarridge.example 127.0.0.1'
const missing = [
  ...(process.getuid?.() === 0 ? [] : ['root']),
  ...(existsSync('/usr/lib/postgresql') ? [] : ['postgresql']),
  ...['unshare', 'nginx', 'openssl'].filter((name) => installed(name) === null),
]

let machine: ChildProcess | undefined
test.afterAll(async () => {
  if (machine?.exitCode === null) {
    machine.kill('SIGKILL')
    await once(machine, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** The commands of the page, without those that fetch from the network. */
function commandsOf(text: string): string {
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  return blocks.filter((block) => !block.startsWith('apt-get')).join('\n')
}

/** A program that starts Chromium in that machine's network. */
function browserThere(): string {
  const wrapper = path.join(folder, 'browser')
  const parent = machine?.pid ?? 0
  const [inside = ''] = spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' }).stdout.split('\n')
  writeFileSync(wrapper, `#!/bin/sh\nexec nsenter -t ${inside} -n -- ${findBrowser()} "$@"\n`, { mode: 0o755 })
  return wrapper
}

/** Somebody of the imported patients, as the sample has her. */
const clara = { Email: 'clara@mail.example', LastName: 'Calder', DateOfBirth: '1937-03-15' }

/** Somebody who agreed to texts on paper, and has no account. */
const hugo = { LastName: 'Hollis', DateOfBirth: '1942-08-22' }

/** Orders what is due by a texted link. */
async function orderByLink(patient: Page, link: string): Promise<void> {
  const words = linkWords.en
  await patient.goto(link)
  await proveLink(patient, words, hugo)
  await expect(patient.getByRole('heading', { level: 1, name: words.order })).toBeVisible()
  for (const box of await patient.getByRole('checkbox').all()) await box.check()
  await patient.getByRole('button', { name: words.place }).click()
  await expect(patient.getByRole('heading', { level: 1, name: words.placed })).toBeVisible()
  await expect(patient).toHaveURL('https://portal.cedarridge.example/actioncompleted')
}

/** Registers by the link of a letter, and orders what is due. */
async function registerAndOrder(patient: Page, link: string): Promise<void> {
  const registering = new Registering(patient, 'en-US')
  const words = wordsFor('en')
  await patient.goto(link)
  await registering.sayWho(clara)
  await registering.chooseLogin()
  await patient.getByRole('button', { name: 'All right, continue' }).click()
  await patient.getByRole('button', { name: /^I am/ }).click()
  await patient.getByRole('button', { name: 'Add later' }).click()
  await patient.getByRole('main').getByRole('link', { name: 'Continue' }).click()
  await patient.getByRole('button', { name: 'Finish registration' }).click()
  await expect(patient).toHaveURL(/\/cedar-ridge\/home$/)
  await patient.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
  await expect(patient.getByRole('main')).toContainText('Disposable filters')
  await patient.getByRole('button', { name: words.reviewOrder }).click()
  for (const box of await patient.getByRole('checkbox').all()) await box.check()
  await patient.getByRole('button', { name: words.placeOrder }).click()
  await expect(patient.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
}

test(
  'the commands of the page lead from an empty machine to a patient who registers and orders, and one who orders by a texted link',
  { tag: '@phone' },
  async () => {
    test.skip(missing.length > 0, `needs ${missing.join(', ')}`)
    test.setTimeout(600_000)
    const commands = path.join(folder, 'commands.sh')
    writeFileSync(commands, commandsOf(readFileSync(page, 'utf8')))
    const script = path.join(import.meta.dirname, 'run-page.sh')
    const started = performance.now()
    machine = spawn(
      'unshare',
      ['--mount', '--net', '--pid', '--fork', '--kill-child', 'bash', script, root, folder, commands],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let said = ''
    const ended = new Promise<void>((resolve, reject) => {
      const hear = (words: Buffer): void => {
        said += words.toString()
        if (said.includes('The page ends here.')) resolve()
      }
      machine?.stdout?.on('data', hear)
      machine?.stderr?.on('data', hear)
      machine?.once('exit', (code) => reject(new Error(`The page ended with ${code}:\n${said.slice(-3000)}`)))
    })
    await ended
    test.info().annotations.push({ type: 'seconds', description: ((performance.now() - started) / 1000).toFixed(0) })

    const browser = await chromium.launch({ executablePath: browserThere(), args: [...browserSwitches, names] })
    const patient = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'en-US' })
    patient.setDefaultTimeout(20_000)
    await patient.goto('https://portal.cedarridge.example/')
    await expect(patient).toHaveURL('https://portal.cedarridge.example/cedar-ridge/login')
    await expect(patient).toHaveTitle(/Cedar Ridge Medical/)
    await expect(patient.getByRole('heading', { level: 1 })).toBeVisible()
    // The pages reach the API, and it knows the provider: what it answers is about the password alone.
    await patient.getByRole('textbox', { name: 'Username or email' }).fill('nobody')
    await patient.getByLabel('Password', { exact: true }).fill('Not-a-day-42')
    await patient.getByRole('button', { name: 'Log in' }).click()
    await expect(patient.getByText(/^Invalid email or password/).first()).toBeVisible()
    await patient.goto('https://portal.cedarridge.example/cedar-ridge/terms')
    await expect(patient.getByText('It is for your orders and messages. In an emergency, call 911.')).toBeVisible()
    const [letter = ''] = /https:\/\/portal\.cedarridge\.example\/r\/\S+/.exec(said) ?? []
    await registerAndOrder(patient, letter)
    const [, link = ''] =
      /^Texted \+15555550107 from \+15555550144: Cedar Ridge Medical: .*(https:\S+)/m.exec(said) ?? []
    const phone = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'en-US' })
    await orderByLink(phone, link)
    await browser.close()
  },
)
