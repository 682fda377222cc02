import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'

import { installed } from '@homeside/build/testing/installed'
import { root } from '@homeside/local/workspace'
import { chromium, type Browser, type Page } from '@playwright/test'

import { browserSwitches, findBrowser } from '../src/find-browser.ts'

const switches = [
  ...browserSwitches,
  '--host-resolver-rules=MAP *.cedarridge.example 127.0.0.1',
  '--ignore-certificate-errors',
]

/** The programs that such a machine needs and that are not installed here. */
export const missing = [
  ...(process.getuid?.() === 0 ? [] : ['root']),
  ...(existsSync('/usr/lib/postgresql') ? [] : ['postgresql']),
  ...['unshare', 'nginx', 'openssl', 'systemd-journald'].filter((name) => installed(name) === null),
]

/** The commands of a page, without those that fetch from the network. */
function commandsOf(text: string): string {
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  return blocks.filter((block) => !block.startsWith('apt-get')).join('\n')
}

/** A machine for tests: to its commands and browsers it looks like an empty one, on which root types. */
export class Machine {
  /** Everything that was printed there. */
  said = ''
  /** The errors on the pages of its visitors. */
  readonly faults: string[] = []
  readonly #folder: string
  readonly #shell: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #listeners = new Set<() => void>()
  #typed = 0
  #end: Error | null = null

  private constructor(folder: string, commands: string) {
    this.#folder = folder
    const script = path.join(import.meta.dirname, 'run-page.sh')
    const alone = ['--mount', '--net', '--pid', '--fork', '--kill-child']
    this.#shell = spawn('unshare', [...alone, 'bash', script, root, folder, commands], { stdio: 'pipe' })
    for (const output of [this.#shell.stdout, this.#shell.stderr]) {
      output.setEncoding('utf8').on('data', (words: string) => {
        this.said += words
        this.#wake()
      })
    }
    this.#shell.once('exit', (code) => {
      this.#end = new Error(`The machine ended with ${code}:\n${this.said.slice(-3000)}`)
      this.#wake()
    })
  }

  /** Starts one, and types the commands of a page there as they are printed. */
  static async start(page: string): Promise<Machine> {
    const folder = mkdtempSync(path.join(tmpdir(), 'machine-'))
    const commands = path.join(folder, 'commands.sh')
    writeFileSync(commands, commandsOf(readFileSync(page, 'utf8')))
    const machine = new Machine(folder, commands)
    await machine.hears(/^Typed 0\.$/m)
    return machine
  }

  /**
   * Types a line into the shell in which the page was typed. Returns what was printed until it was done.
   *
   * @throws Error when it failed, which ends the machine.
   */
  async type(line: string): Promise<string> {
    const before = this.said.length
    this.#typed += 1
    this.#shell.stdin.write(`${line}\n`)
    await this.hears(new RegExp(`^Typed ${this.#typed}\\.$`, 'm'))
    return this.said.slice(before)
  }

  /** Types what may fail, such as several lines of a page. Returns what was printed, and with which code it ended. */
  async tries(lines: string): Promise<readonly [said: string, code: number]> {
    const file = path.join(this.#folder, 'lines.sh')
    writeFileSync(file, lines)
    const said = await this.type(`set +e; (set -e; source ${file}) 2>&1; echo "Ended with $?."; set -e`)
    const [ending = '', code] = /Ended with (\d+)\.$/m.exec(said) ?? []
    return [said.slice(0, said.indexOf(ending)), Number(code)]
  }

  /** Waits until something was printed, also before. Returns its parts. */
  async hears(words: RegExp): Promise<readonly string[]> {
    for (;;) {
      const found = words.exec(this.said)
      if (found) return found
      if (this.#end) throw this.#end
      await new Promise<void>((resolve) => this.#listeners.add(resolve))
    }
  }

  /** A browser in the network of the machine. */
  openBrowser(): Promise<Browser> {
    const wrapper = path.join(this.#folder, 'browser')
    const [inside = ''] = spawnSync('pgrep', ['-P', String(this.#shell.pid)], { encoding: 'utf8' }).stdout.split('\n')
    const script = `#!/bin/sh\nexec nsenter -t ${inside} -n -- ${findBrowser()} "$@"\n`
    writeFileSync(wrapper, script, { mode: 0o755 })
    return chromium.launch({ executablePath: wrapper, args: switches })
  }

  /** Opens the window of a new visitor. */
  async visitor(browser: Browser, locale: string, width: number): Promise<Page> {
    const context = await browser.newContext({ locale, viewport: { width, height: 800 } })
    context.on('console', (message) => message.type() === 'error' && this.faults.push(message.text()))
    context.on('weberror', (fault) => this.faults.push(fault.error().message))
    return context.newPage()
  }

  async stop(): Promise<void> {
    if (this.#end === null) {
      this.#shell.kill('SIGKILL')
      await once(this.#shell, 'exit')
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #wake(): void {
    for (const listener of this.#listeners) listener()
    this.#listeners.clear()
  }
}

/** The provider's settings for cards, its own system, and an identity provider. */
const connections = JSON.stringify({
  merchant: { account: 'acct_CedarRidge' },
  events: { url: 'http://127.0.0.1:8026/' },
  signOn: { issuer: 'http://localhost:8028', clientId: 'homeside', patientClaim: 'patient_id' },
  staff: { issuer: 'http://localhost:8028', clientId: 'homeside-desk', roleClaim: 'roles' },
}).slice(1, -1)

/** Connects the services of others, as the page and its neighbours describe it. */
export async function connect(machine: Machine): Promise<void> {
  const file = '"/etc/homeside/$ALIAS.json"'
  await machine.type('echo "$STRIPE_KEY" > /etc/homeside/stripe-secret-key')
  await machine.type('echo STRIPE_API_ORIGIN=http://localhost:8027 >> /etc/homeside/api.env')
  await machine.type('install -d -m 750 -g homeside-secrets "/etc/homeside/secrets/$SITE"')
  const secret = '"/etc/homeside/secrets/$SITE/events-secret"'
  await machine.type(`echo "whsec_$(openssl rand -base64 32)" > ${secret}; chgrp homeside-secrets ${secret}`)
  await machine.type('systemctl restart homeside-api@8101 homeside-api@8102')
  await machine.type('curl -fsS --retry 60 --retry-delay 1 --retry-all-errors -o /dev/null "${API_URL%%,*}/readyz"')
  const changes = [
    's/"payments": false/"payments": true/',
    's/"handlingBusinessDays"/"asksForPayment": true, &/',
    `s|"tell"|${connections}, &|`,
  ]
  await machine.type(`sed -i ${changes.map((change) => `-e '${change}'`).join(' ')} ${file}`)
  await machine.type(`pnpm staff provider apply ${file}`)
}
