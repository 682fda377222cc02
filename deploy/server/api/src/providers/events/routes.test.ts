/** @size all */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { StaffEvent } from '@homeside/contract/staff-events'
import type { StaffWaiting } from '@homeside/contract/staff-to-do'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'

import { asNewPatient, asPatient, asStaff } from '../../../testing/as-patient.ts'
import { closeInTheEnd } from '../../../testing/left-open.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, placeTestOrder } from '../../../testing/order-requests.ts'
import { makeQueueDue } from '../../../testing/paying-steps.ts'
import type { Caller, TestApi } from '../../../testing/test-api.ts'
import { events } from '../../platform/database/tables/operations.ts'
import { changes, patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { jpeg } from '../../platform/photos/testing/pictures.ts'
import { countWaiting } from './count-waiting.ts'
import { addEvent } from './relay-events.ts'

const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const secretsFolder = mkdtempSync(join(tmpdir(), 'secrets-'))
for (const site of ['101', '102']) {
  mkdirSync(join(secretsFolder, site))
  writeFileSync(join(secretsFolder, site, 'events-secret'), `${secret}\n`)
}

interface Feed {
  Items: StaffEvent[]
  Next: number
}

/** Everything after a place in the feed, page by page. */
async function feedFrom(staff: Caller, after = 0): Promise<Feed> {
  const Items: StaffEvent[] = []
  for (let Next = after; ;) {
    const { body } = await staff.get<Feed>(`staff/events?after=${Next}`)
    if (body.Items.length === 0) return { Items, Next }
    Items.push(...body.Items)
    Next = body.Next
  }
}

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A provider's own system, which answers as a test says. */
async function startReceiver(status: () => number) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const redirect = status() === 307 ? { Location: '/elsewhere' } : {}
      response.writeHead(status(), redirect).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await closeInTheEnd(
    Promise.resolve({
      close: async () => {
        server.closeAllConnections()
        server.close()
      },
    }),
  )
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` }
}

const tellAt = (api: TestApi, siteKey: number, told: { eventsUrl?: string | null; tell?: string[] }) =>
  api.database.update(providers).set(told).where(eq(providers.siteKey, siteKey))

onEveryEngine(
  'events',
  (api) => {
    test('the feed tells what a patient did, in its order, with keys alone', async () => {
      const { Next } = await feedFrom(asStaff(api()))
      const { made, patient, order } = await placeTestOrder(api(), 'A7034')
      await patient.post(`orders/${order.OrderKey}/cancel`, {})
      await patient.post('conversations', { Topic: 'Other', Subject: 'My mask', Message: 'It leaks.' }, newKey())
      await patient.post('patient/info', { MobilePhone: '5555550177' })
      const [change] = await api().database.select().from(changes).where(eq(changes.patientKey, made.PatientKey))
      await patient.delete(`patient/changes/${change?.changeKey}`)
      const { body } = await asStaff(api(), made.SiteKey).get<Feed>(`staff/events?after=${Next}`)
      const whose = { SiteKey: made.SiteKey, PatientKey: made.PatientKey }
      expect(body.Items).toMatchObject([
        { ...whose, Type: 'order.placed', OrderKey: order.OrderKey, AtUtc: '2026-03-10T15:00:00.000Z' },
        { ...whose, Type: 'order.cancelled', OrderKey: order.OrderKey },
        { ...whose, Type: 'message.received', ConversationKey: expect.any(Number) },
        { ...whose, Type: 'change.submitted', ChangeKey: change?.changeKey },
        { ...whose, Type: 'change.withdrawn', ChangeKey: change?.changeKey },
      ])
      expect((await feedFrom(asStaff(api(), made.SiteKey), body.Next)).Items).toEqual([])
      const elsewhere = await feedFrom(asStaff(api(), 102), Next)
      expect(elsewhere.Items).toEqual([])
    })

    test('what commits late comes later in the feed, and is not skipped', async () => {
      const { Next } = await feedFrom(asStaff(api()))
      const made = await api().addPatient()
      const scope = { siteKey: made.SiteKey, patientKey: made.PatientKey }
      const write = (database: TestApi['database'], subjectKey: number) =>
        addEvent(database, scope, { type: 'order.placed', subjectKey }, api().clock.now())
      // An embedded database has one connection: there the second waits for the first, and nothing can be late.
      let later = Promise.resolve()
      await api().database.transaction(async (transaction) => {
        await write(transaction, 1)
        later = write(api().database, 2)
        await Promise.race([later, new Promise((resolve) => setImmediate(resolve))])
      })
      await later
      const { Items } = await feedFrom(asStaff(api()), Next)
      expect(new Set(Items.map(({ OrderKey }) => OrderKey))).toEqual(new Set([1, 2]))
    })

    test('a webhook is signed so that the library for receivers verifies it, and holds keys alone', async () => {
      const receiver = await startReceiver(() => 204)
      await tellAt(api(), 101, { eventsUrl: receiver.url })
      const { order, made } = await placeTestOrder(api(), 'A7035')
      await api().workFinished()
      await tellAt(api(), 101, { eventsUrl: null })
      expect(receiver.received).toHaveLength(1)
      const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
      const verified = new Webhook(secret).verify(body, headers as Record<string, string>)
      expect(verified).toEqual({
        type: 'order.placed',
        timestamp: '2026-03-10T15:00:00.000Z',
        sequence: (await feedFrom(asStaff(api(), 101))).Next,
        data: {
          EventKey: Number(String(headers['webhook-id']).replace('evt_', '')),
          SiteKey: made.SiteKey,
          PatientKey: made.PatientKey,
          OrderKey: order.OrderKey,
        },
      })
    })

    test.each([500, 307])('a receiver that answers %d is told again later, with the same id', async (trouble) => {
      let status = trouble
      const receiver = await startReceiver(() => status)
      await tellAt(api(), 101, { eventsUrl: receiver.url })
      await placeTestOrder(api(), 'A7036')
      await api().workFinished()
      await api().workFinished()
      // Not at once: it waits.
      expect(receiver.received).toHaveLength(1)
      const refused = async () => (await asStaff(api(), 101).get<StaffWaiting>('staff/waiting')).body.Events
      expect(await refused()).toEqual({ Count: 1, OldestUtc: api().clock.now().toISOString() })
      status = 200
      await makeQueueDue(api().database)
      await api().workFinished()
      expect(await refused()).toBeNull()
      await tellAt(api(), 101, { eventsUrl: null })
      const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
      expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    })

    test('what comes late after an error says by its sequence where it belongs, as the feed does', async () => {
      let status = 500
      const receiver = await startReceiver(() => status)
      await tellAt(api(), 101, { eventsUrl: receiver.url })
      const { Next } = await feedFrom(asStaff(api(), 101))
      const { patient, order } = await placeTestOrder(api(), 'A7037')
      await api().workFinished()
      status = 200
      await patient.post(`orders/${order.OrderKey}/cancel`, {})
      await api().workFinished()
      await makeQueueDue(api().database)
      await api().workFinished()
      await tellAt(api(), 101, { eventsUrl: null })
      const taken = receiver.received.slice(1).map(({ body }) => JSON.parse(body) as { type: string; sequence: number })
      expect(taken.map(({ type }) => type)).toEqual(['order.cancelled', 'order.placed'])
      const inOrder = taken.toSorted((one, other) => one.sequence - other.sequence).map(({ type }) => type)
      const feed = await feedFrom(asStaff(api(), 101), Next)
      expect(inOrder).toEqual(feed.Items.map(({ Type }) => Type))
      expect(taken.map(({ sequence }) => sequence)).toContain(feed.Next)
    })

    test('after the last try the provider’s people are told once, by mail', async () => {
      await tellAt(api(), 102, { eventsUrl: 'http://127.0.0.1:9/hooks', tell: ['desk@northridge.example'] })
      const made = await api().addPatient()
      const scope = { siteKey: 102, patientKey: made.PatientKey }
      for (const subjectKey of [1, 2]) {
        await addEvent(api().database, scope, { type: 'payment.made', subjectKey }, api().clock.now())
      }
      const mails = () => api().outbox.messages.filter(({ to }) => to === 'desk@northridge.example')
      await api().workFinished()
      await makeQueueDue(api().database, 'the last try')
      await api().workFinished()
      await api().workFinished()
      await tellAt(api(), 102, { eventsUrl: null, tell: [] })
      expect(mails().map(({ subject }) => subject)).toEqual(['Your system does not take our events'])
    })

    test('the log says nothing of a patient when a webhook is not taken', async () => {
      await tellAt(api(), 101, { eventsUrl: 'http://127.0.0.1:9/hooks' })
      const { made } = await placeTestOrder(api(), 'A7032')
      const before = api().logLines.length
      await api().workFinished()
      // As a file of before may name it.
      await tellAt(api(), 101, { eventsUrl: 'http://homeside:c4nary-77@127.0.0.1/hooks' })
      await makeQueueDue(api().database)
      await api().workFinished()
      await tellAt(api(), 101, { eventsUrl: null })
      const lines = api().logLines.slice(before).join('\n')
      expect(lines).toContain('its port is one that fetch refuses.')
      expect(lines).toContain('its address has a user or a password in it.')
      expect(lines).not.toContain('c4nary')
      for (const text of [made.FirstName, made.LastName, made.Username, 'A7032']) expect(lines).not.toContain(text)
    })

    test('the metrics say how much waits at each site, and for how long', async () => {
      const { registry } = createMetrics(() => 0, api().queue.counts, {
        now: () => api().clock.now(),
        waiting: () => countWaiting(api().database, { siteKey: null }, api().clock.now()),
        patienceMs: 60_000,
      })
      const countIn = (text: string) =>
        Number(/homeside_waiting\{kind="orders",site="101"\} (\d+)/.exec(text)?.[1] ?? 0)
      const counted = countIn(await registry.metrics())
      await placeTestOrder(api(), 'A7039')
      api().clock.advance(1, 'hour')
      const text = await registry.metrics()
      expect(countIn(text)).toBe(counted + 1)
      const oldest = Number(/homeside_waiting_oldest_seconds\{kind="orders",site="101"\} (\d+)/.exec(text)?.[1])
      expect(oldest).toBeGreaterThanOrEqual(3600)
    })

    test('a picture, a finished registration, a stop and an opt-out are told too', async () => {
      const { Next } = await feedFrom(asStaff(api()))
      const patient = await asNewPatient(api())
      const { body: insurance } = await patient.get<InsuranceAnswer>('patient/insurance')
      const form = new FormData()
      form.append('Photo', new File([new Uint8Array(await jpeg(320, 200))], 'card.jpg'))
      await patient.post(`patient/insurance/${insurance.Items[0]?.PolicyKey}/card/front`, form)
      const made = await api().addPatient({ OtherProviders: ['northridge'] })
      await api()
        .database.update(patients)
        .set({ mobilePhone: '5555550188' })
        .where(eq(patients.patientKey, made.PatientKey))
      await api().textIn('5555550188', 'STOP')
      await (await asPatient(api(), made)).delete(`patient/providers/${made.SiteKey}`)
      const { Items } = await feedFrom(asStaff(api()), Next)
      expect(Items.map(({ Type }) => Type)).toEqual(['card.pictured', 'texts.stopped', 'account.deactivated'])
    })

    test('an event without a place is given one by the next look', async () => {
      const rows = await api().database.select().from(events)
      expect(rows.filter(({ position }) => position === null)).toEqual([])
    })
  },
  { secretsFolder },
)
