/** @size long */

import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { describeWith } from '@homeside/build/testing/describe-with'
import { putLive } from '@homeside/releases/changes/put-live'
import { Registry } from '@homeside/releases/registry/registry'
import { localKeys } from '@homeside/releases/signing/local-keys'
import { joinedTrust } from '@homeside/releases/signing/trust'
import { freshDatabase, takeAwayDatabase } from '@homeside/releases/testing-stores'
import { endProcesses, startProcess, type ServerProcess } from '@homeside/server-kit/testing/start-process'

import { liveEnvironment, type LiveEnvironment } from './testing/live-environment.ts'
import { prometheusFolder, startPrometheus } from './testing/start-prometheus.ts'
import { visitPage } from './testing/visitors.ts'

const file = readFileSync(path.join(prometheusFolder, 'alerts.yml'), 'utf8')

/**
 * The alerts on what the portal's own servers say, but those that need an API that sends nothing, or a card processor that
 * is away. All have cases for promtool in alerts.test.yml.
 */
const names = [...file.replace(/- name: homeside-machines[^]*?- name: homeside\n/, '').matchAll(/- alert: (\w+)/g)]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'HomesideMessagesWait' && name !== 'HomesideCardPaymentsFail')

describeWith(['prometheus', 'PostgreSQL'], 'alerts on a real Prometheus', () => {
  let live: LiveEnvironment
  let gateway: ServerProcess
  let api: ServerProcess
  let prometheus: { origin: string; stop: () => Promise<void> } | undefined
  let database = ''
  const fired = new Set<string>()

  beforeAll(async () => {
    live = await liveEnvironment()
    database = await freshDatabase()
    gateway = await startProcess('gateway', { ...live.settings, TRUST_PROXY: 'true' })
    api = await startProcess('sandbox', {
      DATABASE_URL: database,
      // Nothing listens on port 9.
      SMTP_URL: 'smtp://127.0.0.1:9',
      OUTBOX_FOLDER: mkdtempSync(path.join(tmpdir(), 'outbox-')),
    })
    prometheus = await startPrometheus({ gateway: gateway.port, api: api.port })
  })
  afterAll(async () => {
    await prometheus?.stop()
    await endProcesses()
  })

  /** The names of the alerts that fire now. */
  async function firing(): Promise<string[]> {
    const answer = await fetch(`${prometheus?.origin}/api/v1/alerts`)
    const { data } = (await answer.json()) as { data: { alerts: { labels: { alertname: string }; state: string }[] } }
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
  }

  /** Causes trouble until an alert fires. Returns whether it fired before. */
  async function until(name: string, cause: () => Promise<unknown>): Promise<'had fired' | 'fires now'> {
    const hadFired = (await firing()).includes(name)
    while (!(await firing()).includes(name)) {
      await cause()
      await pause(100)
    }
    fired.add(name)
    return hadFired ? 'had fired' : 'fires now'
  }

  const nothing = (): Promise<void> => Promise.resolve()
  const post = (place: string, body?: URLSearchParams): Promise<Response> =>
    fetch(`${api.origin}/${place}`, { method: 'POST', ...(body ? { body } : {}) })

  test('HomesideControllerAway: nobody started one', async () => {
    await until('HomesideControllerAway', nothing)
    expect(await firing()).toContain('HomesideControllerAway')
  })

  test('HomesideReleaseTroubled: a stable release that crashes for some', async () => {
    const visits = { count: 0 }
    const visit = (): Promise<void> =>
      visitPage(gateway.origin, () => ((visits.count += 1) % 10 === 0 ? 'crashed' : 'loaded'))
    expect(await until('HomesideReleaseTroubled', visit)).toBe('fires now')
    await until('HomesideReleaseTroubledAllDay', visit)
  })

  test('HomesideReleasesRefused: a manifest that somebody else signed', async () => {
    const { portal } = live
    const foreign = localKeys(mkdtempSync(path.join(tmpdir(), 'foreign-')), ['production'])
    const { assets, store, trust } = portal.registry
    const theirs = new Registry(store, assets, joinedTrust(trust, foreign.trust))
    const author = { by: 'them', why: 'theirs', signer: foreign.environment }
    await putLive(theirs, 'production', author, { withdrawn: ['orders'] })
    expect(await until('HomesideReleasesRefused', nothing)).toBe('fires now')
  })

  test('HomesideMessagesFail: a mail server that is away', async () => {
    expect((await post('account/generateresetcode/maria.lopez?requestsource=btportal')).status).toBe(200)
    expect(await until('HomesideMessagesFail', nothing)).toBe('fires now')
  })

  test('HomesideNobodyAnswers: the trial’s patients who wait since last week', async () => {
    // These patients wait from the start, so the alert may fire before this test asks.
    await until('HomesideNobodyAnswers', nothing)
    expect(await firing()).toContain('HomesideNobodyAnswers')
  })

  test('HomesideSignInsLocked: somebody who guesses', async () => {
    const guess = new URLSearchParams({
      username: 'maria.lopez',
      password: 'Wrong-guess-1',
      alias: 'bluebird-hme',
      requestSource: 'btportal',
      grant_type: 'password',
      allowLoginWithoutRegistration: 'true',
    })
    expect(await until('HomesideSignInsLocked', () => post('account/login', guess))).toBe('fires now')
  })

  test('the error budget: a database that is gone', async () => {
    await takeAwayDatabase(database)
    const read = (): Promise<Response> => fetch(`${api.origin}/account/maintenance`)
    const login = new URLSearchParams({ username: 'jose.garcia', password: 'x', alias: 'bluebird-hme' })
    expect(await until('HomesideErrorBudgetBurnsFast', () => Promise.all([read(), post('account/login', login)]))).toBe(
      'fires now',
    )
    await until('HomesideErrorBudgetBurnsSlowly', nothing)
  })

  test('HomesideServerAway: a gateway that ended', async () => {
    await gateway.stop()
    expect(await until('HomesideServerAway', nothing)).toBe('fires now')
  })

  test('every alert has fired', () => expect([...fired].toSorted()).toEqual(names.toSorted()))
})
