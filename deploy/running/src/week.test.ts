/** @size long */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { describeWith } from '@homeside/build/testing/describe-with'
import { promote } from '@homeside/releases/changes/promote'
import { newSigner, publishSomeRemote } from '@homeside/releases/testing'
import { freshDatabase } from '@homeside/releases/testing-stores'

import { handlesOf, memoryOf } from './testing/footprint.ts'
import { liveEnvironment } from './testing/live-environment.ts'
import type { LiveEnvironment } from './testing/live-environment.ts'
import { endProcesses, startProcess } from './testing/start-process.ts'
import type { ServerProcess } from './testing/start-process.ts'
import { visitPage, witnessKey } from './testing/visit-page.ts'
import { countRows, countWaiting } from './week/count-rows.ts'
import { newPatient, oneByOne, setClock, visitAsPatient } from './week/visit-as-patient.ts'
import type { Answers } from './week/visit-as-patient.ts'

/**
 * The portal runs while patients come and go, releases change, and the sandbox's clock moves through a week. Memory,
 * handles and rows stay within bounds. It takes a minute, and with `WEEK_MINUTES=60` an hour.
 */

const minutes = Number(process.env['WEEK_MINUTES'] ?? 1)
const hoursOfWeek = 7 * 24
const hourMs = (minutes * 60_000) / hoursOfWeek
const patientsAtOnce = 3
const pauseMs = minutes > 5 ? 3000 : 300
/** More than the limits that one visit counts against. */
const limitsOfVisit = 4
/** A patient comes back this often before another comes. */
const visitsOfPatient = 5
/** Longer than anything that passes is kept. */
const afterwardsHours = hoursOfWeek + 31 * 24

interface Footprint {
  memory: number
  handles: number
}

const footprintOf = ({ pid }: ServerProcess): Footprint => ({ memory: memoryOf(pid), handles: handlesOf(pid) })

/** A new release each day: half of the visitors get it at first, all of them twelve hours later. */
async function changeRelease({ portal }: LiveEnvironment, hour: number): Promise<void> {
  if (hour % 12 !== 0) return
  const version = `1.${Math.floor(hour / 24) + 1}.0`
  const isNew = hour % 24 === 0
  if (isNew) await publishSomeRemote(portal, version)
  await promote(portal.registry, {
    releases: [`orders@${version}`],
    from: null,
    to: { environment: 'production', promotesFrom: null },
    ...(isNew ? { weight: 50 } : {}),
    author: { by: 'somebody', why: 'a week', signer: portal.keys['production'] ?? newSigner() },
  })
}

/** The highest of the second quarter of the readings, after everything was used once, and of the last. */
function quarters(readings: readonly Footprint[], of: keyof Footprint): [second: number, last: number] {
  const highest = (from: number, to: number): number =>
    Math.max(
      ...readings.slice(Math.floor(readings.length * from), Math.ceil(readings.length * to)).map((each) => each[of]),
    )
  return [highest(0.25, 0.5), highest(0.75, 1)]
}

describeWith(['PostgreSQL'], 'a week of the portal', () => {
  afterAll(endProcesses)

  test(
    'leaves memory, handles and rows as they were',
    async () => {
      const databaseUrl = await freshDatabase()
      const live = await liveEnvironment()
      const settings = {
        DATABASE_URL: databaseUrl,
        COOKIE_SUFFIX: 'portal',
        TRUST_PROXY: 'true',
        OUTBOX_FOLDER: mkdtempSync(path.join(tmpdir(), 'outbox-')),
      }
      const api = await startProcess('sandbox', settings)
      const gateway = await startProcess('gateway', { ...live.settings, TRUST_PROXY: 'true', WITNESS_KEY: witnessKey })
      const answers: Answers = new Map()
      const versions = new Set<string>()
      const state = { isOver: false, visits: 0 }
      const inTurn = oneByOne()
      const before = await countRows(databaseUrl)

      const comeAndGo = async (): Promise<void> => {
        while (!state.isOver) {
          const patient = await newPatient(api.origin, answers)
          for (let visit = 0; visit < visitsOfPatient && !state.isOver; visit++) {
            await visitPage(gateway.origin, (version) => {
              versions.add(version)
              return 'loaded'
            })
            await visitAsPatient(api.origin, patient, answers, { inTurn, logsOut: state.visits % 4 !== 0 })
            state.visits++
            await pause(pauseMs)
          }
        }
      }
      /** Each day another server starts beside it and stops again, as in a rollout; what is old is deleted at a start. */
      const sweep = async (): Promise<void> => {
        const other = await startProcess('sandbox', settings)
        expect(await other.stop()).toBe(0)
      }
      const patients = Promise.all(Array.from({ length: patientsAtOnce }, comeAndGo))
      const readings: { api: Footprint; gateway: Footprint }[] = []
      for (let hour = 0; hour < hoursOfWeek; hour++) {
        const due = pause(hourMs)
        await inTurn(() => setClock(api.origin, hour, answers))
        await changeRelease(live, hour)
        if (hour % 24 === 23) await sweep()
        readings.push({ api: footprintOf(api), gateway: footprintOf(gateway) })
        await due
      }
      const busy = await countRows(databaseUrl)
      state.isOver = true
      await patients
      // What is sent only after the move would count as a month younger.
      while ((await countWaiting(databaseUrl)) > 0) await pause(100)
      await setClock(api.origin, afterwardsHours, answers)
      // The queue deletes what is old by itself, some time after it was done.
      await pause(15_000)
      await sweep()
      const afterwards = await countRows(databaseUrl)

      const bounds = (['api', 'gateway'] as const).flatMap((server) =>
        (['memory', 'handles'] as const).map((of) => {
          const [second, last] = quarters(
            readings.map((each) => each[server]),
            of,
          )
          return { server, of, second, last }
        }),
      )
      const figures = [
        `${state.visits} visits in ${minutes} minutes; releases seen: ${[...versions].toSorted().join(' ')}`,
        ...bounds.map(({ last, of, second, server }) => `${server}, ${of}: second quarter ${second}, last ${last}`),
        `rows before, at the end, and a month later: ${JSON.stringify([before, busy, afterwards])}`,
        `answers: ${JSON.stringify(Object.fromEntries(answers))}`,
      ]
      process.stderr.write(`${figures.join('\n')}\n`)

      const expected = / 200$| 401$|^POST account\/password\/prove 422$/
      expect([...answers.keys()].filter((answer) => !expected.test(answer))).toEqual([])
      const ended = [...answers]
        .filter(([answer]) => answer.endsWith(' 401'))
        .reduce((sum, [, count]) => sum + count, 0)
      expect(ended).toBeLessThan(state.visits / 5)
      expect(state.visits).toBeGreaterThan(minutes * 10)
      expect(versions.size).toBeGreaterThan(5)
      for (const { last, of, second } of bounds) {
        expect(last).toBeLessThan(of === 'memory' ? second * 1.3 + 30 : second + 20)
      }
      // The sandbox's clock ages neither open sessions nor counted tries, which wait for real time to pass.
      const { 'public.attempts': tries, 'public.sessions': sessions, ...passing } = afterwards
      const left = Object.entries(passing).filter(([table, rows]) => rows > before[table as keyof typeof before])
      expect(left).toEqual([])
      expect(sessions).toBeLessThan(busy['public.sessions'])
      expect(tries).toBeLessThan(state.visits * limitsOfVisit)
    },
    (minutes + 10) * 60_000,
  )
})
