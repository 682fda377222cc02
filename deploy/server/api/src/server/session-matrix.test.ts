/** @size all */
import type { CallDefinition } from '@homeside/contract/call'
import { sessionKinds, type SessionKind } from '@homeside/contract/constants/session-kinds'
import { contractCalls, type NamedCall } from '@homeside/contract/openapi/contract-calls'
import { getDashboard } from '@homeside/contract/patient'
import { Hono } from 'hono'

import { askCall, type Asker, plantSentinels } from '../../testing/ask-call.ts'
import { keySourceOf, ownKey } from '../../testing/calls/foreign-keys.ts'
import { signInAsKind } from '../../testing/sign-in.ts'
import { ownTestApi, startTimeoutMs } from '../../testing/start-test-api.ts'
import { besidesEverything, ofEverything } from '../../testing/test-api.ts'
import type { Vouching } from '../platform/calls/authenticate-staff.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import { serveCallsOn } from '../platform/calls/serve-calls.ts'
import type { Scope } from '../platform/database/scope.ts'

/** Covers section 6 of the specification. */

const api = ownTestApi({ loginLimits: { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 } })
/** Other patients who have data of every kind: one at the provider of every session, one at another. */
const others: Record<'another patient' | 'another site', Scope | null> = {
  'another patient': null,
  'another site': null,
}
beforeAll(async () => {
  for (const [who, Provider] of [
    ['another patient', 'bluebird-hme'],
    ['another site', 'soluciones-medicas'],
  ] as const) {
    const { SiteKey, PatientKey } = await api.addPatient({ ...ofEverything, Provider }, besidesEverything)
    others[who] = { siteKey: SiteKey, patientKey: PatientKey }
  }
  await plantSentinels(api.database)
}, startTimeoutMs)

const sessionCalls = async () => (await contractCalls()).filter(({ call }) => call.sessions !== undefined)
/** A call after which the session, or the patient's place at the provider, may be another. */
const movesSession = ({ method, path }: CallDefinition) => method !== 'GET' && /^account\/|provider/i.test(path)

async function eachCall(kind: SessionKind, ask: (named: NamedCall, asker: Asker) => Promise<void>) {
  let asker = await signInAsKind(api, kind)
  for (const named of await sessionCalls()) {
    await ask(named, asker)
    if (movesSession(named.call) && named.call.sessions?.includes(kind)) asker = await signInAsKind(api, kind)
  }
}

const refusalOf = (kind: SessionKind) => (kind === 'registering' ? 'registration-unfinished' : 'forbidden')
const isRefused = (kind: SessionKind, { status, code }: { status: number; code: string }) =>
  status === 403 && code === refusalOf(kind)

describe.each(sessionKinds)('a session that is %s', (kind) => {
  test('makes the calls that are for it with its own keys, and no other', async () => {
    const wrong: string[] = []
    await eachCall(kind, async ({ name, call }, asker) => {
      const source = keySourceOf(call.path)
      const key = source && asker.own ? await ownKey(api.database, source, asker.own) : null
      // An unreadable body is refused after the session was allowed, and changes nothing for the next call.
      const answer = await askCall(api, call, asker, { key, isUnreadable: call.body !== undefined })
      if (isRefused(kind, answer) === call.sessions?.includes(kind))
        wrong.push(`${name}: ${answer.status} ${answer.code}`)
      if (call.sessions?.includes(kind) && answer.status === 401) wrong.push(`${name}: 401`)
    })
    expect(wrong).toEqual([])
  })

  test.each(['another patient', 'another site'] as const)('reaches nothing by a key of %s', async (who) => {
    const wrong: string[] = []
    const scope = others[who]
    if (scope === null) throw new Error('Nobody else was made.')
    await eachCall(kind, async ({ name, call }, asker) => {
      const source = keySourceOf(call.path)
      if (!source) return
      const key = await ownKey(api.database, source, scope)
      if (key === null || key === asker.own?.siteKey) return
      // A body that is refused for itself says nothing of the key, so another is tried.
      for (let seed = 1; seed <= 10; seed++) {
        const { status, code } = await askCall(api, call, asker, { key, seed })
        if (code === 'validation' || code === 'malformed') continue
        if (![403, 404].includes(status)) wrong.push(`${name}: ${status} ${code}`)
        break
      }
    })
    expect(wrong).toEqual([])
  })

  test('opens no staff call', async () => {
    const asker = await signInAsKind(api, kind)
    const open: string[] = []
    for (const { name, call } of await contractCalls()) {
      if (call.access !== 'staff') continue
      const { status } = await askCall(api, call, asker)
      if (status !== 401) open.push(`${name}: ${status}`)
    }
    expect(open).toEqual([])
  })
})

test('a texted link’s dashboard tells what its screen shows', async () => {
  const told = async (kind: SessionKind) => {
    const asker = await signInAsKind(api, kind)
    const { UnreadMessageCount, CreditTotalCents, LastOrders, PendingReviews } = getDashboard.answer.parse(
      JSON.parse((await askCall(api, getDashboard, asker)).text),
    )
    return [UnreadMessageCount > 0, CreditTotalCents > 0, LastOrders.length > 0, PendingReviews.length > 0]
  }
  expect(await told('portal')).toEqual([true, true, true, true])
  expect(await told('lite:orders')).toEqual([false, false, false, false])
  expect(await told('lite:messages')).toEqual([true, false, false, false])
  expect(await told('lite:insurance')).toEqual([false, false, false, true])
  expect(await told('lite:mobilebpc')).toEqual([false, false, false, false])
  expect(await told('registering')).toEqual([false, false, false, false])
})

test('a sign-in and its dashboard return the step of an unfinished registration', async () => {
  const asker = await signInAsKind(api, 'registering')
  const { text } = await askCall(api, getDashboard, asker)
  expect(JSON.parse(text)).toMatchObject({ PtUser: { RegistrationStep: 3 } })
})

test('a call that names no kind of session is not served', () => {
  const serve = serveCallsOn(new Hono(), {} as unknown as Dependencies & Vouching)
  const said = { act: async () => null, present: () => ({}) as never }
  expect(() => serve({ ...getDashboard, sessions: [] }, said)).toThrow('does not say which kinds of session')
})
