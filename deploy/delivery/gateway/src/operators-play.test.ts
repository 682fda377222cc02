/** @size all */

import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { remotesIn, snapshotIn } from '@homeside/contract/page-snapshot'
import { openWorkplace, type Workplace, settingsFrom } from '@homeside/releases/command/context/workplace'
import { runRelease } from '@homeside/releases/command/run-release'
import { seenGateways } from '@homeside/releases/serving/gateways'
import { someBuild } from '@homeside/releases/testing'
import { brandFiles, hostFiles, remoteFiles } from '@homeside/releases/testing-builds'
import { engines, freshDatabase } from '@homeside/releases/testing-stores'
import { pino } from 'pino'

import { startGateway, type RunningGateway } from './start-gateway.ts'

/**
 * Two operators and two teams at their command lines, a gateway, and what its pages really contain. A bad release is
 * never live unless somebody asked for it, and the commands never report what is not true.
 */

const environments = path.resolve(import.meta.dirname, '../../environments')

class Play {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'play-'))
  #workplace: Workplace | null = null
  #gateway: RunningGateway | null = null
  readonly #databaseUrl: string | null
  readonly #variables: Record<string, string>

  constructor(databaseUrl: string | null) {
    cpSync(environments, path.join(this.folder, 'environments'), { recursive: true })
    mkdirSync(path.join(this.folder, 'registry'))
    this.#databaseUrl = databaseUrl
    this.#variables = {
      REGISTRY_FOLDER: path.join(this.folder, 'registry'),
      ENVIRONMENTS_FOLDER: path.join(this.folder, 'environments'),
      ENVIRONMENT_KEY_FILE: this.#keyOf('local'),
      NO_COLOR: '1',
      ...(databaseUrl ? { RELEASES_DATABASE_URL: databaseUrl } : {}),
    }
  }

  #keyOf(owner: string): string {
    return path.join(this.folder, `${owner}.pem`)
  }

  /** `pnpm release …` as somebody types it, with the keys of a team. */
  async release(by: string, line: string, team = 'orders-team'): Promise<{ code: number; said: string }> {
    let said = ''
    const write = (text: string): void => {
      said += text
    }
    const code = await runRelease(words(line), {
      variables: { ...this.#variables, RELEASES_BY: by, TEAM_KEY_FILE: this.#keyOf(team) },
      out: write,
      error: write,
    })
    return { code, said }
  }

  /** Runs a command that prepares a test, and fails when it does. */
  async done(by: string, line: string, team?: string): Promise<void> {
    const { code, said } = await this.release(by, line, team)
    if (code !== 0) throw new Error(`${line} ended with ${code}: ${said}`)
  }

  async publish(name: string, version: string): Promise<void> {
    const folder = await someBuild(remoteFiles(version, { name, script: `${name}('${version}')` }))
    await this.done('ci', `publish ${name} --as ${version} --folder ${folder}`, `${name}-team`)
  }

  /** Host, brands, orders 1.0.0 and messages 1.0.0 run. More versions of orders are published. */
  async begin(): Promise<void> {
    for (const owner of ['host-team', 'orders-team', 'messages-team', 'local']) {
      await this.release('anna', `key ${owner} --file ${this.#keyOf(owner)}`)
    }
    for (const [name, files] of Object.entries({ host: hostFiles(), brands: brandFiles() })) {
      await this.done('ci', `publish ${name} --as 1.0.0 --folder ${await someBuild(files)}`, 'host-team')
    }
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) await this.publish('orders', version)
    for (const version of ['1.0.0', '1.1.0']) await this.publish('messages', version)
    await this.done('anna', 'promote host@1.0.0 brands@1.0.0 orders@1.0.0 messages@1.0.0 --to local --no-wait')
  }

  /**
   * The same scene for another test, before it has a gateway. Publishing everything anew takes longer than most tests.
   */
  async copy(): Promise<Play> {
    const copy = new Play(this.#databaseUrl && (await freshDatabase(this.#databaseUrl)))
    cpSync(this.folder, copy.folder, { recursive: true })
    return copy
  }

  /** A gateway without any memory. */
  async startGateway(): Promise<void> {
    const workplace = await openWorkplace(settingsFrom(this.#variables))
    this.#workplace = workplace
    const environment = workplace.environments.stages.find((each) => each.environment === 'local')
    if (!environment) throw new Error('There is no environment local.')
    const log = pino({ level: 'silent' })
    this.#gateway = await startGateway({ port: 0, environment, registry: workplace.registry, log })
    // The gateway's first report is on its way. A change waits only for gateways that have reported.
    while ((await seenGateways(workplace.registry.store, 'local')).length === 0) await pause(20)
  }

  /** The version of a remote in a page that is loaded now; null when the page has none. */
  async onPage(remote: string): Promise<string | null> {
    const request = (address: string) => fetch(new URL(address, `http://localhost:${this.#gateway?.port}`))
    const html = await (await request('/northridge/home')).text()
    const remotes = await remotesIn(snapshotIn(html), request)
    return remotes.find(({ name }) => name === remote)?.build.version ?? null
  }

  file(remote: string, version: string, file: string): string {
    return path.join(this.folder, 'registry/assets', remote, version, file)
  }

  async stopGateway(): Promise<void> {
    await this.#gateway?.close()
    this.#gateway = null
  }

  async end(): Promise<void> {
    await this.stopGateway()
    await this.#workplace?.close()
  }
}

/** Splits a line as a shell does. */
function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
}

const engineNames = engines.map(([name]) => name)

describe.each(engineNames)('with the store in %s', (engine) => {
  let scene: Play
  let play: Play

  beforeAll(async () => {
    scene = new Play(engine === 'files' ? null : await freshDatabase())
    await scene.begin()
  })
  beforeEach(async () => {
    play = await scene.copy()
    await play.startGateway()
  })
  afterEach(() => play.end())

  test('a promotion ends when the gateway serves it, and status shows who serves what', async () => {
    const { code, said } = await play.release('anna', 'promote orders@1.1.0 --to local')
    expect(said).toMatch(/local is at serial 2, and its gateway serves it\.\n  orders 1\.0\.0 → 1\.1\.0/)
    expect([code, await play.onPage('orders')]).toEqual([0, '1.1.0'])
    expect((await play.release('bob', 'status --env local')).said).toMatch(
      /gateway +seen +serial\n\S+:\d+ +\d+ s ago +2/,
    )
  })

  test('without a gateway nothing is reported as live, and the pipeline is told how to continue', async () => {
    await play.stopGateway()
    const { code, said } = await play.release('anna', 'promote orders@1.1.0 --to local --json')
    expect(code).toBe(1)
    expect(JSON.parse(said)).toMatchObject({ serial: 2, served: false, gateways: [] })
    expect((await play.release('anna', 'status')).said).toMatch(/gateways +none seen/)
    expect((await play.release('anna', 'promote orders@1.2.0 --to local --no-wait')).code).toBe(0)
  })

  test('every verb refuses a damaged release and names the file', async () => {
    await play.done('anna', 'promote orders@1.1.0 --to local')
    await appendFile(play.file('orders', '1.2.0', 'page.js'), ' ')
    await rm(play.file('orders', '1.3.0', 'remoteEntry.js'))
    for (const line of [
      'check orders 1.2.0 --to local',
      'promote orders@1.2.0 --to local',
      'promote orders@1.2.0 --to local --weight 5',
      'promote orders@1.2.0 --to local --force --why "it has to be"',
      'pin orders 1.2.0 --env local --alias northridge',
    ]) {
      const { code, said } = await play.release('anna', line)
      expect([line, code, said]).toEqual([line, 1, expect.stringContaining('page.js is not what was published')])
    }
    const { code, said } = await play.release('anna', 'promote orders@1.3.0 --to local')
    expect([code, said]).toEqual([1, expect.stringContaining('remoteEntry.js is missing')])
    expect(await play.onPage('orders')).toBe('1.1.0')
  })

  test('a release that is damaged after its promotion is reported as not served, and blocks nobody else', async () => {
    await play.done('anna', 'promote orders@1.1.0 --to local')
    await appendFile(play.file('orders', '1.1.0', 'page.js'), ' ')
    // A gateway that starts now has no memory of the whole release.
    await play.end()
    await play.startGateway()
    expect(await play.onPage('orders')).toBe('1.0.0')
    const other = await play.release('mary', 'promote messages@1.1.0 --to local', 'messages-team')
    expect([other.code, await play.onPage('messages')]).toEqual([0, '1.1.0'])
    expect((await play.release('bob', 'status --env local')).said).toMatch(
      /refuses: .*page\.js is not what was published/,
    )
    const next = await play.release('anna', 'promote orders@1.4.0 --to local')
    expect([next.code, await play.onPage('orders')]).toEqual([0, '1.4.0'])
  })
})
