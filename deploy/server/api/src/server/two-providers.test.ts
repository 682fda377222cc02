/** @size all */
import { randomUUID } from 'node:crypto'

import type { CallDefinition } from '@homeside/contract/call'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { PatientInfo } from '@homeside/contract/patient'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { PutPatientsAnswer } from '@homeside/contract/staff-patients'
import { sandboxStaffKey } from '@homeside/sandbox/patients/sign-ins'
import { eq, sql } from 'drizzle-orm'

import { asPatient, asStaff, callerWith, staffKeyOf } from '../../testing/as-patient.ts'
import { foreignSentinels, plantSentinels } from '../../testing/ask-call.ts'
import {
  providerActs,
  reworded,
  sharedTraits,
  type ProviderAct,
  type Shared,
} from '../../testing/calls/provider-acts.ts'
import { tableNames } from '../../testing/everything-kept.ts'
import { loginForm } from '../../testing/sign-in.ts'
import { ownTestApi } from '../../testing/start-test-api.ts'
import { besidesEverything } from '../../testing/test-api.ts'
import { rowsOf } from '../platform/database/pick-columns.ts'
import { accounts, passkeys } from '../platform/database/tables/accounts.ts'
import { providers } from '../platform/database/tables/providers.ts'
import { leaveHandoff } from '../platform/session/sign-on-handoffs.ts'

/**
 * Whose is what: with a patient of two providers and one account, everything that one provider's people and systems can
 * do changes nothing of the other's, and nothing of the account.
 */

const isActed = ({ access, path }: CallDefinition) => access === 'staff' && !path.startsWith('staff/sandbox/')
/** Tables about requests, and the place of the last event of all, whose rows belong to nobody. */
const ofRequests = new Set(['audit_trail', 'audit_patients', 'portal_events', 'staff_requests', 'event_places'])
const acts = Object.keys(providerActs)

const api = ownTestApi()

/** A person with data at both providers, a session at each, and everything that an account can have. */
async function somebody(): Promise<MadePatient> {
  const made = await api.addPatient(sharedTraits, besidesEverything)
  const [other] = made.OtherProviders
  if (other === undefined) throw new Error('The person has another provider.')
  const here = await asPatient(api, made)
  const there = await asPatient(api, { Username: made.Username, Alias: other.Alias })
  for (const each of [here, there]) await each.post('patient/demographics', { HomePhone: '5555550160' })
  await callerWith(api, api.openBrowser(), {}).post(
    `account/generateresetcode/${made.Username}?requestsource=btportal`,
    {},
  )
  await api.database
    .insert(passkeys)
    .values({
      accountKey: made.AccountKey,
      credentialId: `passkey-${made.AccountKey}`,
      publicKey: new Uint8Array([1]),
      counter: 0,
      transports: [],
      name: 'Phone',
      termsVersion: '1',
      createdAt: api.clock.now(),
    })
  await api.workFinished()
  return made
}

/**
 * Every row that is not the provider's own, by table: the account's, and everybody else's.
 *
 * @param besides tables, and columns as `table.column`, that do not count.
 */
async function belongings(siteKey: number, besides: readonly string[]): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {}
  const names = await tableNames(api.database)
  for (const name of names.filter((table) => !ofRequests.has(table) && !besides.includes(table))) {
    const columns = besides.flatMap((each) => (each.startsWith(`${name}.`) ? each.slice(name.length + 1) : []))
    const rows = await api.database.execute(
      sql`select (to_jsonb(t) - ${sql.raw(`'{${columns.join(',')}}'::text[]`)})::text as row from ${sql.identifier(name)} t
        where to_jsonb(t) ->> 'site_key' is distinct from ${String(siteKey)} order by 1`,
    )
    kept[name] = rowsOf(rows).map(({ row }) => String(row))
  }
  return kept
}

/** The rows that went (-) and came (+), by table. */
function differing(before: Record<string, string[]>, after: Record<string, string[]>): Record<string, string[]> {
  const changed = Object.keys(after).map((table): [string, string[]] => {
    const [were, are] = [before[table] ?? [], after[table] ?? []]
    const gone = were.filter((row) => !are.includes(row)).map((row) => `- ${row}`)
    return [table, [...gone, ...are.filter((row) => !were.includes(row)).map((row) => `+ ${row}`)]]
  })
  return Object.fromEntries(changed.filter(([, rows]) => rows.length > 0))
}

/** Does something as the provider, with all that follows, and answers what it changed of others, and who wrote of it. */
async function changedBy({ made }: Shared, act: () => Promise<unknown>, besides: readonly string[] = []) {
  const before = await belongings(made.SiteKey, besides)
  const [sent, logged] = [api.outbox.messages.length, api.logLines.length]
  await act()
  await api.workFinished()
  const changed = differing(before, await belongings(made.SiteKey, besides))
  // A failure behind the answer, such as of a message, would otherwise look as if nothing happened.
  const failed = api.logLines.slice(logged).filter((line) => /"level":[45]0/.test(line))
  const senders = api.outbox.messages.slice(sent).map(({ sender }) => sender)
  return { changed, failed, senders: [...new Set(senders)].filter((sender) => sender !== made.ProviderName) }
}

/** What sends the call of an act as the provider does. */
async function prepared(
  shared: Shared,
  name: string,
  { body, isOperators = false }: ProviderAct,
  key: number | string | undefined,
) {
  const [method = '', path = ''] = name.split(' ')
  const named = path.replace(/\{\w+\}/, String(key))
  const headers = {
    Authorization: `Bearer ${isOperators ? sandboxStaffKey : staffKeyOf(shared.made.SiteKey)}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  }
  const init = { method, headers, ...(body ? { body: JSON.stringify(await body(shared)) } : {}) }
  /** Sends it, with its key; again, as after an answer that got lost. */
  return async () => {
    const response = await api.handle(new Request(`${api.origin}/${named}`, init))
    return { status: response.status, text: await response.text() }
  }
}

test('the walk knows every staff call', async () => {
  const calls = (await contractCalls()).filter(({ call }) => isActed(call))
  expect(acts.toSorted()).toEqual(calls.map(({ call }) => `${call.method} ${call.path}`).toSorted())
})

test.each(acts)('%s', async (name) => {
  const act = providerActs[name] ?? {}
  const made = await somebody()
  const shared = { api, made }
  const key = await act.prepare?.(shared)
  await plantSentinels(api.database)
  await api.workFinished()
  const own = { siteKey: made.SiteKey, patientKey: made.PatientKey }
  let answered = { status: 0, text: '' }
  const send = await prepared(shared, name, act, key)
  const did = await changedBy(shared, async () => (answered = await send()), act.touches)
  expect(answered.status === 200 ? 200 : answered).toBe(200)
  const leaked = foreignSentinels(answered.text, own).filter((canary) => !canary.startsWith(`canary-${made.SiteKey}-`))
  expect([leaked, did]).toEqual([[], { changed: {}, failed: [], senders: [] }])
  if (name.startsWith('GET ')) return
  // Sent again after an answer that got lost, it is answered as before and nothing is done again, here either.
  // Events get their place in the feed meanwhile.
  const before = await belongings(0, ['events.position'])
  expect(await send()).toEqual(answered)
  await api.workFinished()
  expect(differing(before, await belongings(0, ['events.position']))).toEqual({})
})

/** Imports, approvals and sign-ons that are no call of their own. */
describe('nothing of another provider or the account changes', () => {
  const put = async (shared: Shared, change: object, more: object = {}) => {
    const { Patients } = await reworded(shared)
    const body = { Patients: Patients.map((patient) => ({ ...patient, ...change })), ...more }
    return asStaff(api, shared.made.SiteKey).put<PutPatientsAnswer>('staff/patients', body)
  }

  test.each<[string, (shared: Shared) => Promise<{ status: number }>]>([
    [
      'an import with the address of somebody else’s account',
      async (shared) => put(shared, { Email: 'maria.lopez@mail.example' }),
    ],
    ['an import without the address', async (shared) => put(shared, { Email: null })],
    ['an import that closes the record', async (shared) => put(shared, { ClosedOn: '2026-03-01' })],
    [
      'an import that ends the record',
      async (shared) => {
        const { Patients } = await reworded(shared)
        return asStaff(api, 101).put('staff/patients', {
          Patients: [],
          Close: Patients.map(({ ExternalKey }) => ExternalKey),
        })
      },
    ],
    [
      'a dry run',
      async (shared) => {
        return asStaff(api, 101).put('staff/patients?dryRun=true', await reworded(shared))
      },
    ],
    [
      'somebody at the desk',
      async (shared) => {
        const Cookie = await api.cookieAtDesk({})
        const init = { method: 'PUT', headers: { Cookie, 'X-Desk': '1', 'Content-Type': 'application/json' } }
        return api.handle(
          new Request(`${api.origin}/staff/patients`, { ...init, body: JSON.stringify(await reworded(shared)) }),
        )
      },
    ],
  ])('by %s', async (_, act) => {
    const shared = { api, made: await somebody() }
    let status = 0
    const did = await changedBy(shared, async () => ({ status } = await act(shared)))
    expect([status, did]).toEqual([200, { changed: {}, failed: [], senders: [] }])
  })

  test('by a sign-on that the provider vouches for: it is written down, and opens a session there alone', async () => {
    const shared = { api, made: await somebody() }
    const { SiteKey: siteKey, PatientKey: patientKey } = shared.made
    await api.database.update(providers).set({ singleSignOnActive: true }).where(eq(providers.siteKey, siteKey))
    const signOn = async () => {
      const secret = await leaveHandoff(api.database, 'single-sign-on', { siteKey, patientKey }, api.clock.now())
      const headers = { Cookie: `__Host-homeside-single-sign-on-test=${secret}` }
      const body = loginForm({ username: 'sso', password: 'sso', alias: '' })
      const response = await api.openBrowser()(`${api.origin}/account/sso/login`, { method: 'POST', headers, body })
      expect(response.status).toBe(200)
    }
    const did = await changedBy(shared, signOn, ['sign_ins'])
    await api.database.update(providers).set({ singleSignOnActive: false }).where(eq(providers.siteKey, siteKey))
    expect(did).toEqual({ changed: {}, failed: [], senders: [] })
  })

  test('by an approval, but for the address that the owner asked for with proof', async () => {
    const shared = { api, made: await somebody() }
    const patient = await asPatient(api, shared.made)
    const Email = `own.${shared.made.Email}`
    const { body } = await patient.post<PatientInfo>('patient/demographics', { Email, LastName: 'Other' })
    await api.workFinished()
    const approve = () => asStaff(api, 101).post(`staff/changes/${body.PendingChange?.ChangeKey}/approve`, {})
    const { changed } = await changedBy(shared, approve, ['accounts.email', 'accounts.email_verified', 'attempts'])
    expect(Object.keys(changed)).toEqual(['email_verifications', 'password_resets'])
    const [account] = await api.database.select().from(accounts).where(eq(accounts.email, Email))
    expect(account).toMatchObject({ accountKey: shared.made.AccountKey, emailVerified: false })
  })
})
