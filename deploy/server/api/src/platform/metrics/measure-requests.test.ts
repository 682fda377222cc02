/** @size all */
import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Problem } from '@homeside/contract/problem'

import { asNewPatient } from '../../../testing/as-patient.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'
import { createMetrics } from './metrics.ts'

const api = ownTestApi({ maxInFlight: 4 })

const get = (place: string) => api.handle(new Request(`${api.origin}/${place}`))
const metrics = async () => (await get('metrics')).text()

test('requests are counted by route and status, without anything of a patient', async () => {
  const jose = await asNewPatient(api, { FirstName: 'José' })
  await jose.get('orders/open')
  await jose.get('orders/open', { Alias: 'northridge' })
  const text = await metrics()
  expect(text).toContain('homeside_requests_total{method="GET",route="/orders/open",status="200"} 1')
  expect(text).toContain('homeside_requests_total{method="GET",route="/orders/open",status="403"} 1')
  expect(text).toMatch(/homeside_request_seconds_count\{method="GET",route="\/orders\/open"\} 2/)
  expect(text).not.toMatch(/jos[eé]|bluebird/i)
})

test('paths that nobody serves are one label, so that made-up ones cannot fill the memory', async () => {
  await Promise.all([get('made-up-1'), get('made-up-2')])
  expect(await metrics()).toContain('homeside_requests_total{method="GET",route="unmatched",status="404"} 2')
})

test('an alert or the runbook names every queue', async () => {
  const queues = [...(await metrics()).matchAll(/^(homeside_\w+)\{state="failed"\}/gm)].map(([, name = '']) => name)
  const operations = path.resolve(import.meta.dirname, '../../../../../operations')
  const pages = ['prometheus/alerts.yml', 'RUNBOOK.md'].map((file) => readFileSync(path.join(operations, file), 'utf8'))
  expect(queues).toContain('homeside_charges')
  expect(queues.filter((name) => !pages.join('').includes(name))).toEqual([])
})

test('more at once than can be served well waits its turn', async () => {
  const patient = await asNewPatient(api)
  const answers = await Promise.all(Array.from({ length: 8 }, () => patient.get('orders/open')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
})

test('more requests than may wait are refused, and the server recovers', async () => {
  const patient = await asNewPatient(api)
  const answers = await Promise.all(Array.from({ length: 84 }, () => patient.get<Problem>('orders/open')))
  const refused = answers.filter(({ status }) => status === 503)
  // Of one network, two are served and ten wait; on a slow machine some of those wait in vain.
  expect(refused.length).toBeGreaterThanOrEqual(72)
  expect(refused.length).toBeLessThanOrEqual(82)
  expect(refused[0]?.body.code).toBe('overloaded')
  expect(refused[0]?.headers.get('Retry-After')).toBe('1')
  expect(await metrics()).toContain(`homeside_requests_shed_total ${refused.length}`)
  expect((await patient.get('orders/open')).status).toBe(200)
  expect(await metrics()).toContain('homeside_requests_in_flight 0')
})

test('operators are answered while the server is full', async () => {
  const patient = await asNewPatient(api)
  const busy = Array.from({ length: 30 }, () => patient.get('orders/open'))
  expect((await get('healthz')).status).toBe(200)
  await Promise.all(busy)
})

test('a database that does not answer keeps nobody from the other counters; what was known of the queue stays', async () => {
  const counts = { waiting: 0, retrying: 2, active: 0, failed: 0 }
  const database = { answer: () => Promise.resolve(counts) }
  const waiting = () => Promise.resolve([])
  const { registry, shed } = createMetrics(
    () => 0,
    () => database.answer(),
    { now: () => new Date(), waiting },
  )
  expect(await registry.metrics()).toContain('homeside_messages{state="retrying"} 2')
  database.answer = () => new Promise(() => {})
  shed.inc()
  expect(await registry.metrics()).toMatch(/homeside_messages\{state="retrying"\} 2[^]*homeside_requests_shed_total 1/)
  database.answer = () => Promise.reject(new Error('It is away.'))
  expect(await registry.metrics()).not.toContain('homeside_messages{')
})
