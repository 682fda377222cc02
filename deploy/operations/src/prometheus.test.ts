/** @size all */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { describeWith } from '@homeside/build/testing/describe-with'
import { installed } from '@homeside/build/testing/installed'
import { shellPieces } from '@homeside/build/testing/written-commands'
import { promote } from '@homeside/releases/changes/promote'
import { rolloutPlan } from '@homeside/releases/environments/environment'
import { prometheusCounts } from '@homeside/releases/rollout/count-source'
import { runRollout, type RolloutOutcome } from '@homeside/releases/rollout/run-rollout'
import { newSigner, publishSomeRemote } from '@homeside/releases/testing'
import { freePort } from '@homeside/server-kit/testing/free-port'
import { endProcesses, startProcess, type ServerProcess } from '@homeside/server-kit/testing/start-process'

import { liveEnvironment, type LiveEnvironment } from './testing/live-environment.ts'
import { prometheusFolder, startPrometheus } from './testing/start-prometheus.ts'
import { visitPage, witnessKey, type Outcome } from './testing/visitors.ts'

const shipped = (file: string): string => path.join(prometheusFolder, file)
const alerts = readFileSync(shipped('alerts.yml'), 'utf8')
const runbook = readFileSync(shipped('../RUNBOOK.md'), 'utf8')
const records = alerts.split('- record: ').length - 1
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

describeWith(['prometheus'], 'the files for Prometheus', () => {
  test('promtool accepts the alerts', () => {
    const checked = execFileSync(installed('promtool') ?? 'promtool', ['check', 'config', shipped('prometheus.yml')])
    expect(checked.toString()).toContain(`SUCCESS: ${names.length + records} rules found`)
  })

  test('each alert fires when it should, and stays silent in a case that is nearly so', () => {
    const cases = readFileSync(shipped('alerts.test.yml'), 'utf8')
    const tested = new Set([...cases.matchAll(/alertname: (\w+)/g)].map(([, name]) => name))
    expect(names.filter((name) => !tested.has(name))).toEqual([])
    const checked = execFileSync(installed('promtool') ?? 'promtool', ['test', 'rules', shipped('alerts.test.yml')])
    expect(checked.toString()).toContain('SUCCESS')
  })

  test('promtool accepts what the runbook asks of Prometheus', () => {
    const asked = shellPieces(runbook).filter((piece) => /\bhomeside_\w+(?:\{|.*\))/.test(piece))
    const rules = path.join(mkdtempSync(path.join(tmpdir(), 'asked-')), 'rules.yml')
    const asRules = asked.map((expr, number) => ({ record: `asked_${number}`, expr }))
    writeFileSync(rules, JSON.stringify({ groups: [{ name: 'asked', rules: asRules }] }))
    const checked = execFileSync(installed('promtool') ?? 'promtool', ['check', 'rules', rules])
    expect(checked.toString()).toContain(`SUCCESS: ${asked.length} rules found`)
    expect(asked.length).toBeGreaterThan(1)
  })

  test('the runbook says of each alert what to do', () => {
    for (const name of names) expect(runbook).toContain(`\`${name}\``)
    const headings = [...runbook.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading.toLowerCase())
    const places = [...alerts.matchAll(/runbook: deploy\/operations\/RUNBOOK\.md#(\S+)$/gm)].map(
      ([, place = '']) => place,
    )
    expect(places).toHaveLength(names.length)
    expect(headings.map((heading) => heading.replaceAll(' ', '-'))).toEqual(expect.arrayContaining(places))
  })
})

describeWith(['prometheus-node-exporter'], 'the exporter of machines', () => {
  test('tells what the alerts ask, and what the backup left for it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'exporter-'))
    writeFileSync(path.join(folder, 'homeside-backup.prom'), 'homeside_backup_written_seconds 7\n')
    const port = await freePort()
    const flags = [`--web.listen-address=127.0.0.1:${port}`, `--collector.textfile.directory=${folder}`]
    const exporter = spawn(installed('prometheus-node-exporter') ?? '', flags, { stdio: ['ignore', 'ignore', 'pipe'] })
    let words = ''
    exporter.stderr.setEncoding('utf8').on('data', (written: string) => void (words += written))
    while (!/[Ll]istening on/.test(words)) await once(exporter.stderr, 'data')
    const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    exporter.kill()
    const asked = new Set(alerts.match(/\bnode_\w+/g))
    expect(asked.size).toBeGreaterThan(3)
    for (const name of [...asked, 'homeside_backup_written_seconds']) expect(told).toContain(`\n# TYPE ${name} `)
  })
})

/** A gateway whose visitors report their loads, and the Prometheus that reads it. */
interface Watched extends LiveEnvironment {
  gateway: ServerProcess
  prometheus: string
}

let watched: Watched
let stopPrometheus: (() => Promise<void>) | undefined

/** Makes a release the candidate for half of the visitors. */
async function makeCandidate(version: string): Promise<void> {
  await publishSomeRemote(watched.portal, version)
  const to = { environment: 'production', promotesFrom: null }
  const promotion = { releases: [`orders@${version}`], from: null, to, weight: 50, author: author(watched) }
  await promote(watched.portal.registry, promotion)
  // Growth needs a reading at zero, from before the first visitor.
  while ((await readByPrometheus(version)) === null) await pause(50)
}

/** How many loads of a candidate Prometheus has read so far; null before its first reading. */
async function readByPrometheus(version: string): Promise<number | null> {
  const query = `homeside_remote_loads_total{version="${version}",track="candidate",outcome="loaded"}`
  const answer = await fetch(`${watched.prometheus}/api/v1/query?${new URLSearchParams({ query }).toString()}`)
  const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
  const [series] = data.result
  return series ? Number(series.value[1]) : null
}

function author({ portal: { keys } }: LiveEnvironment) {
  return { by: 'controller', why: 'rollout', signer: keys['production'] ?? newSigner() }
}

/** Lets visitors come until the rollout has ended, or for a number of seconds. */
async function rollOut({
  minimumLoads,
  outcomeOf,
  seconds,
}: {
  minimumLoads: number
  outcomeOf: (version: string) => Outcome
  seconds: number
}): Promise<RolloutOutcome> {
  const state = { isOver: false }
  const rollout = runRollout(watched.portal.registry, {
    name: 'orders',
    environment: 'production',
    plan: rolloutPlan.parse({ steps: [50, 100], pauseSeconds: 1, minimumLoads }),
    source: prometheusCounts(watched.prometheus),
    author: author(watched),
    lookEvery: 500,
    signal: AbortSignal.timeout(seconds * 1000),
    progress: () => undefined,
  }).finally(() => (state.isOver = true))
  while (!state.isOver) {
    await Promise.all(Array.from({ length: 4 }, () => visitPage(watched.gateway.origin, outcomeOf)))
    await pause(20)
  }
  return rollout
}

describeWith(['prometheus'], 'a rollout on a real Prometheus', () => {
  beforeAll(async () => {
    const live = await liveEnvironment()
    const gateway = await startProcess('gateway', { ...live.settings, TRUST_PROXY: 'true', WITNESS_KEY: witnessKey })
    const { origin, stop } = await startPrometheus({ gateway: gateway.port })
    stopPrometheus = stop
    watched = { ...live, gateway, prometheus: origin }
  })
  afterAll(async () => {
    await stopPrometheus?.()
    await endProcesses()
  })

  test('Prometheus reads what visitors reported about their release', async () => {
    // Counting starts before the candidate exists, because growth needs a reading at zero.
    const begin = new Date().toISOString()
    await makeCandidate('1.1.0')
    const outcomes: Outcome[] = []
    for (let times = 0; times < 60; times++) {
      await visitPage(watched.gateway.origin, (version) => {
        if (version !== '1.1.0') return 'loaded'
        outcomes.push(outcomes.length % 2 === 0 ? 'loaded' : 'crashed')
        return outcomes.at(-1) ?? 'loaded'
      })
    }
    while ((await readByPrometheus('1.1.0')) !== outcomes.length) await pause(50)
    const selection = { remote: 'orders', version: '1.1.0', track: 'candidate' } as const
    const source = prometheusCounts(watched.prometheus)
    const counts = await source.since(selection, await source.mark(selection), begin)
    const crashed = outcomes.filter((outcome) => outcome === 'crashed').length
    expect(outcomes.length).toBeGreaterThan(10)
    expect(counts.failed).toBe(0)
    // Prometheus estimates the growth before its first reading and after its last.
    expect(counts.loaded / outcomes.length).toBeCloseTo(1, 0)
    expect(counts.crashed / crashed).toBeCloseTo(1, 0)
    expect((counts.usableWithin['0.3'] ?? 0) / counts.loaded).toBeCloseTo(1, 0)
  })

  test('with too few loads the rollout holds; a good candidate becomes stable', async () => {
    const good = { outcomeOf: (): Outcome => 'loaded' }
    await makeCandidate('1.2.0')
    const held = await rollOut({ ...good, minimumLoads: 100_000, seconds: 3 })
    expect([held.outcome, held.reason]).toEqual(['held', expect.stringContaining('too few loads')])
    expect((await rollOut({ ...good, minimumLoads: 20, seconds: 30 })).outcome).toBe('complete')
    expect((await watched.portal.registry.live('production'))?.remotes['orders']?.stable).toBe('1.2.0')
  })

  test('a candidate that crashes is blocked by Prometheus’ numbers', async () => {
    await makeCandidate('1.3.0')
    const outcomeOf = (version: string): Outcome => (version === '1.3.0' ? 'crashed' : 'loaded')
    const { outcome, reason } = await rollOut({ minimumLoads: 20, outcomeOf, seconds: 30 })
    expect([outcome, reason]).toEqual(['blocked', expect.stringContaining('crashes per load')])
    const orders = (await watched.portal.registry.live('production'))?.remotes['orders']
    expect(orders?.blocked?.['1.3.0']).toBe(reason)
  })
})
