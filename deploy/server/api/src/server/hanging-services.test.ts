import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { MadePatient } from '@homeside/contract/sandbox'
import { eq, inArray } from 'drizzle-orm'
import { UnsecuredJWT } from 'jose'

import { asStaff } from '../../testing/as-patient.ts'
import { until } from '../../testing/open-issuer.ts'
import { openSilence, type Silence } from '../../testing/open-silence.ts'
import { loginForm } from '../../testing/sign-in.ts'
import { apiOrigin } from '../../testing/sign-on-walk.ts'
import { startTestApi, startTimeoutMs } from '../../testing/start-test-api.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { testTexts } from '../../testing/test-outbox.ts'
import { webhookSecret } from '../../testing/test-processor.ts'
import { sendUsername } from '../identity/password-reset/send-reset.ts'
import { patients } from '../platform/database/tables/patients.ts'
import { photos } from '../platform/database/tables/photos.ts'
import { providers } from '../platform/database/tables/providers.ts'
import { createLog } from '../platform/log/log.ts'
import { openMailer } from '../platform/mail/open-mailer.ts'
import { mostAtOnce } from '../platform/outside/outside-services.ts'
import { openPhotoStore } from '../platform/photos/photo-store.ts'
import { stripeProcessor } from '../platform/processor/stripe-processor.ts'
import { deliverJobs } from '../platform/queue/define-job.ts'
import { addEvent, relayEvents } from '../providers/events/relay-events.ts'
import { jobs } from './jobs.ts'

/** The server serves so many requests at once here, and three times as many ask for what stands still. */
const places = 8
const askers = 3 * places
/** The networks of those who ask for what stands still, and the network of everybody else. */
const busy = ['192.0.2.1', '198.51.100.1', '203.0.113.1']
const elsewhere = '2001:db8::1'

let api: TestApi
let silence: Silence
let patient: MadePatient
let other: { made: MadePatient; headers: Record<string, string> }
let own: Record<string, string>
let photoKey: string
beforeAll(async () => {
  silence = await openSilence()
  const url = `http://127.0.0.1:${silence.port}`
  const log = createLog({ write: () => undefined })
  const { mailer } = openMailer(
    {
      smtpUrl: `smtp://127.0.0.1:${silence.port}`,
      texts: { ...testTexts, url: `${url}/texts` },
      outboxFolder: mkdtempSync(join(tmpdir(), 'hanging-')),
    },
    () => api.clock.now(),
  )
  api = await startTestApi({
    apiOrigin,
    mailer,
    maxInFlight: places,
    trustProxy: true,
    photoStore: openPhotoStore({ url: `s3://photos?endpoint=${url}`, keys: 'key:secret', log, patienceMs: 60_000 }),
    processor: stripeProcessor({ secretKey: 'sk_test_1', webhookSecret, origin: url }),
  })
  const asked = (issuer: string) => ({ issuer: `${url}/${issuer}`, clientId: 'portal', scope: 'openid' })
  const roles = { roleClaim: 'roles', staffRole: 'staff', leadRole: 'lead' }
  await api.database
    .update(providers)
    .set({ signOn: { ...asked('patients'), patientClaim: 'patient_id' }, staffSignOn: { ...asked('staff'), ...roles } })
    .where(eq(providers.siteKey, 101))
  await api.database
    .update(providers)
    .set({ staffSignOn: { ...asked('logout'), ...roles } })
    .where(eq(providers.siteKey, 103))
  patient = await api.addPatient({ Conversations: ['with a photo'], Cards: ['valid'] })
  own = await signIn(patient)
  const mine = eq(photos.patientKey, patient.PatientKey)
  const [row] = await api.database.update(photos).set({ content: null, isElsewhere: true }).where(mine).returning()
  photoKey = row?.photoKey ?? ''
  const made = await api.addPatient({ Provider: 'northridge' })
  other = { made, headers: await signIn(made) }
}, startTimeoutMs)
afterAll(async () => {
  await silence.close()
  await api.close()
})
afterEach(() => silence.letGo())

/** A session as a browser sends it. */
async function signIn({ Username, Alias }: MadePatient): Promise<Record<string, string>> {
  const body = loginForm({ username: Username, alias: Alias })
  const headers = { Origin: api.pageOrigin }
  const answer = await api.handle(new Request(`${api.origin}/account/login`, { method: 'POST', body, headers }))
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const Cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return { Authorization: `Bearer ${token}`, Alias, Cookie, Origin: api.pageOrigin }
}

async function ask(address: string, path: string, init: RequestInit = {}): Promise<number> {
  const headers = new Headers(init.headers)
  headers.set('X-Forwarded-For', address)
  return (await api.handle(new Request(`${api.origin}/${path}`, { ...init, headers }))).status
}

const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** The headers of a service of the provider's own. */
const asService = () => ({ Authorization: `Bearer ${asStaff(api, 101).token}` })

/** Requests that wait for one service of site 101, each of a patient of its own where it matters. */
const services: [name: string, request: (of: MadePatient) => [path: string, init?: RequestInit]][] = [
  ['the identity provider of patients', () => ['account/sso/start/bluebird-hme']],
  ['the identity provider of staff', () => ['staff/sign-in/start?site=101']],
  [
    'the identity provider that tells of a logout',
    () => {
      const token = new UnsecuredJWT({
        iss: `http://127.0.0.1:${silence.port}/logout`,
        aud: 'portal',
        sub: 'x',
      }).encode()
      return ['account/sso/ended', { method: 'POST', body: new URLSearchParams({ logout_token: token }) }]
    },
  ],
  ['the bucket', () => [`photos/${photoKey}`, { headers: own }]],
  [
    'the card processor',
    () => ['payments/sessions', post({ ReturnUrl: `${api.pageOrigin}/bluebird-hme/payments` }, own)],
  ],
  [
    'the service for texts',
    ({ PatientKey }) => ['staff/shortcodes', post({ PatientKey, Template: 'orders' }, asService())],
  ],
  [
    'the mail server',
    ({ PatientKey }) => [
      `staff/patients/${PatientKey}/registrationcode`,
      post({ Format: 'Portal', SendTo: 'Email' }, asService()),
    ],
  ],
]

test.each(services)('while %s stands still for one provider, everybody else is served', async (name, request) => {
  const Account = name === 'the mail server' ? ('no registrations' as const) : undefined
  const people: MadePatient[] = []
  while (people.length < askers) people.push(await api.addPatient(Account ? { Account } : {}))
  const theirs = inArray(
    patients.patientKey,
    people.map(({ PatientKey }) => PatientKey),
  )
  await api.database.update(patients).set({ emailOnFile: 'somebody@home.example' }).where(theirs)
  const waiting = people.map((one, index) => ask(busy[index % busy.length] ?? '', ...request(one)))
  await until(() => silence.holding() > 0)
  const seen: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    for (const path of ['patient/dashboard', 'orders/open', 'patient/info']) {
      seen.push(await ask(elsewhere, path, { headers: other.headers }))
    }
    // Whoever of the same provider needs nothing of that service is served too.
    seen.push(await ask(elsewhere, 'patient/info', { headers: own }))
  }
  const form = loginForm({ username: other.made.Username, alias: other.made.Alias })
  seen.push(await ask(elsewhere, 'account/login', { method: 'POST', body: form, headers: { Origin: api.pageOrigin } }))
  expect(new Set(seen)).toEqual(new Set([200]))
  expect(silence.holding()).toBeLessThanOrEqual(mostAtOnce)
  const isOver = Promise.all(waiting)
  const cutting = setInterval(silence.letGo, 10)
  const statuses = await isOver.finally(() => clearInterval(cutting))
  expect(statuses.filter((status) => status === 500)).toEqual([])
  expect(api.logLines.filter((line) => /database away|unexpected/.test(line))).toEqual([])
})

test('a network that starts to sign in without end is told to wait, and another one is not', async () => {
  // A site without an identity provider, whose doors nobody has to wait for.
  const doors = ['account/sso/start/northridge', 'account/sso/callback', 'staff/sign-in/start?site=102']
  const flood = await Promise.all(Array.from({ length: 200 }, (_, turn) => ask('192.0.2.77', doors[turn % 3] ?? '')))
  expect(flood.filter((status) => status !== 429)).toHaveLength(30)
  expect(await ask('192.0.2.78', doors[0] ?? '')).toBe(303)
})

test('while what takes events of one provider stands still, those of another and mails go out', async () => {
  const taken: string[] = []
  const receiver = createServer((request, response) => {
    taken.push(String(request.headers['webhook-id']))
    response.end()
  })
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const urls = new Map([
    [101, `http://127.0.0.1:${silence.port}/events`],
    [102, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`],
  ])
  for (const [siteKey, eventsUrl] of urls) {
    mkdirSync(join(folder, String(siteKey)))
    writeFileSync(join(folder, String(siteKey), 'events-secret'), Buffer.alloc(32, 5).toString('base64'))
    await api.database.update(providers).set({ eventsUrl }).where(eq(providers.siteKey, siteKey))
  }
  const happened = (of: MadePatient, times: number) =>
    api.database.transaction(async (transaction) => {
      const scope = { siteKey: of.SiteKey, patientKey: of.PatientKey }
      const event = { type: 'registration.completed' } as const
      for (let time = 0; time < times; time += 1) await addEvent(transaction, scope, event, api.clock.now())
    })
  await happened(patient, 40)
  await happened(other.made, 3)
  const mailed: string[] = []
  const mailer = { ...api.outbox.mailer, send: async ({ to }: { to: string }) => void mailed.push(to) }
  await api.queue.add(api.database, sendUsername, { accountKey: other.made.AccountKey, siteKey: null })
  await relayEvents(api.database, api.queue)
  await api.queue.work(
    deliverJobs(jobs, {
      database: api.database,
      clock: api.clock.now,
      queue: api.queue,
      processor: api.processor,
      mailer,
      pageOrigins: { usual: api.pageOrigin },
      secretsFolder: folder,
    }),
  )
  await until(() => taken.length === 3 && mailed.includes(other.made.Email) && silence.holding() > 0)
  expect(new Set(taken).size).toBe(3)
  expect(silence.holding()).toBeLessThanOrEqual(2)
  silence.letGo()
  await new Promise((resolve) => receiver.close(resolve))
})
