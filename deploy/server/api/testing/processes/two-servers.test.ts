/** @size all */

import { describeWith } from '@homeside/build/testing/describe-with'
import type { SuppliesAnswer } from '@homeside/contract/orders'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { PatientSearchAnswer } from '@homeside/contract/self-registration'
import { unregisteredHome, unregisteredPatients } from '@homeside/sandbox/patients/unregistered'

import { postgresForProcesses } from './process-databases.ts'
import { outboxMessages, signInAt, startServerProcess, type ServerProcess } from './server-process.ts'

let servers: ServerProcess[] = []
let outbox = ''
let patient: MadePatient

const at = (index: number) => servers[index % 2]?.origin ?? ''
const post = (origin: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describeWith(['PostgreSQL'], 'two servers on one database', () => {
  beforeAll(async () => {
    const database = await postgresForProcesses()
    patient = database.patient
    outbox = database.settings.OUTBOX_FOLDER ?? ''
    // They start at the same moment, on a database that both want to migrate.
    servers = await Promise.all([startServerProcess(database.settings), startServerProcess(database.settings)])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
  })

  test('a session of one server orders at the other, once per key on both', async () => {
    const headers = await signInAt(at(0), patient.Username)
    const supplies = (await (await fetch(`${at(1)}/orders/supplies`, { headers })).json()) as SuppliesAnswer
    const order = {
      Items: [
        {
          SupplyKey: supplies.Items.find(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')?.SupplyKey,
          Quantity: 1,
        },
      ],
      ConfirmsNeed: true,
      AddressIsCorrect: true,
      InsuranceIsCorrect: true,
      AcceptsTerms: true,
    }
    const key = { ...headers, 'Idempotency-Key': 'over-two-servers' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => (await post(at(index), 'orders', order, key)).text()),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('"OrderNumber":"HS-')
    await post(at(1), 'account/ssocookielogout', {}, headers)
    expect((await fetch(`${at(0)}/orders/open`, { headers })).status).toBe(401)
  })

  test('a code with five tries over both servers is locked at both', async () => {
    await post(at(0), `account/generateresetcode/${patient.Username}?requestsource=btportal`, {})
    const code = await sentCode(patient.Email)
    const verify = (server: number, key: string) =>
      post(at(server), 'account/verify', {
        username: patient.Username,
        lastName: patient.LastName,
        DateOfBirth: patient.DateOfBirth,
        resetPasswordMode: true,
        password: 'Kind-river-9',
        ResetKey: key,
      })
    expect(await fiveTimes((server) => verify(server, wrong(code)))).toEqual([422, 422, 422, 422, 422])
    expect((await verify(0, code)).status).toBe(429)
    expect((await verify(1, code)).status).toBe(429)
  })

  test('a self-registration code is locked after five tries over both servers', async () => {
    const [, , , selma] = unregisteredPatients
    const found = await post(at(0), 'selfregister/patientSearch', {
      SiteKey: 101,
      FirstName: selma.firstName,
      LastName: selma.lastName,
      DateOfBirth: selma.dateOfBirth,
      PostalCode: unregisteredHome.postalCode,
    })
    const cookie = { Cookie: found.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    const { TransactionKey, Destinations } = (await found.json()) as PatientSearchAnswer
    await post(at(1), `account/generatecode/${Destinations[0]?.DestinationKey}?requestsource=btportal`, {}, cookie)
    const Code = await sentCode(selma.mobilePhone)
    const prove = (server: number, code: string) =>
      post(at(server), 'selfregister/verifycode', { TransactionKey, Code: code }, cookie)
    expect(await fiveTimes((server) => prove(server, wrong(Code)))).toEqual([422, 422, 422, 422, 422])
    expect([(await prove(0, Code)).status, (await prove(1, Code)).status]).toEqual([429, 429])
  })

  test('a registration code is closed after five wrong names over both servers', async () => {
    const [cora] = unregisteredPatients
    const register = (server: number, lastName: string) =>
      post(at(server), 'account/verify', {
        username: 'cora@home.example',
        password: cora.registrationCode,
        resetPasswordMode: false,
        lastName,
        DateOfBirth: cora.dateOfBirth,
      })
    expect(await fiveTimes((server) => register(server, 'Wrong'))).toEqual([422, 422, 422, 422, 422])
    for (const server of [0, 1]) {
      const answer = await register(server, cora.lastName)
      expect(['registration-code-closed', 'too-many-attempts']).toContain(((await answer.json()) as Problem).code)
    }
  })

  test('a texted link is closed after five wrong birth dates over both servers', async () => {
    const [, , tina] = unregisteredPatients
    const open = (server: number, DateOfBirth: string) =>
      post(at(server), 'account/verifymobilefirst', {
        resetPasswordMode: false,
        lastName: tina.lastName,
        DateOfBirth,
        code: tina.shortCode,
        createRegistration: true,
        dynamicTemplateKey: 1,
      })
    expect(await fiveTimes((server) => open(server, '1901-01-01'))).toEqual([422, 422, 422, 422, 410])
    for (const server of [0, 1]) {
      expect(((await (await open(server, tina.dateOfBirth)).json()) as Problem).code).toBe('short-code-locked')
    }
  })
})

/** The statuses of five tries, one after the other, each at the other server. */
async function fiveTimes(attempt: (server: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let tries = 0; tries < 5; tries++) statuses.push((await attempt(tries)).status)
  return statuses
}

function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** The message is written after the answer, so that the time tells nothing. */
async function sentCode(to: string): Promise<string> {
  for (;;) {
    const code = outboxMessages(outbox)
      .filter((text) => text.includes(to))
      .map(
        (text) =>
          /\b\d{6}\b/.exec(
            text
              .split(/\r?\n\r?\n/)
              .slice(1)
              .join('\n'),
          )?.[0],
      )
      .find(Boolean)
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
