import type { CallDefinition } from '@homeside/contract/call'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { Problem } from '@homeside/contract/problem'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'

import type { Scope } from './database/scope.ts'
import { accounts } from './database/tables/accounts.ts'
import { patients } from './database/tables/patients.ts'
import { providers } from './database/tables/providers.ts'
import { startTestApi, startTimeoutMs } from './testing.ts'
import type { TestApi } from './testing.ts'
import { staffKeyOf } from './testing/as-staff.ts'
import { callRequestOf } from './testing/calls/call-request-of.ts'
import { goodValues } from './testing/calls/call-values.ts'
import { foreignCanaries, plantCanaries } from './testing/calls/canaries.ts'
import { foreignKey, keySourceOf } from './testing/calls/foreign-keys.ts'

/** The columns of the matrix: how the Alias header is written. */
const aliases = {
  right: (alias: string) => alias,
  wrong: (alias: string) => (alias === 'soluciones-medicas' ? 'northridge' : 'soluciones-medicas'),
  missing: () => null,
  'in other case': (alias: string) => alias.toUpperCase(),
  encoded: (alias: string) => alias.replaceAll('-', '%2D'),
  twice: (alias: string) => `${alias}, ${alias}`,
}
type AliasForm = keyof typeof aliases
const accepted = new Set<AliasForm>(['right', 'in other case', 'encoded'])
const bluebird = 101

interface Asker {
  browser: typeof fetch
  token: string
  alias: string
  /** Whose texts may be in the answers; null where there is no patient. */
  own: Scope | null
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ loginLimits: { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 } })
  await plantCanaries(api.database)
}, startTimeoutMs)
afterAll(() => api.close())

async function signedIn(username: string, alias: string): Promise<Asker> {
  const browser = api.openBrowser()
  const { access_token: token } = await api.signIn(username, alias, browser)
  return { browser, token, alias: alias || 'bluebird-hme', own: alias === '' ? null : await patientAt(username, alias) }
}

async function patientAt(username: string, alias: string): Promise<Scope | null> {
  const [row] = await api.database
    .select({ siteKey: patients.siteKey, patientKey: patients.patientKey })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
    .where(and(eq(accounts.username, username), eq(providers.alias, alias)))
  return row ?? null
}

/** A call that may end the session that makes it, or take it to another provider. */
const movesSession = ({ method, path }: CallDefinition) => method !== 'GET' && /^account\/|provider/i.test(path)

/** Answers who asks for the next call: they sign in anew only where the session may be another after the last one. */
function askerOf(username: string, alias: string) {
  let current: Asker | null = null
  return async (call: CallDefinition): Promise<Asker> => {
    const asker = current ?? (await signedIn(username, alias))
    current = movesSession(call) ? null : asker
    return asker
  }
}

async function ask(call: CallDefinition, asker: Asker | null, form: AliasForm, key: number | string | null, seed = 7) {
  const [values] = fc.sample(goodValues(call), { numRuns: 1, seed })
  if (values === undefined) throw new Error('No request was made up.')
  const [name] = /\{(\w+)\}/.exec(call.path)?.slice(1) ?? []
  const params = key !== null && name !== undefined ? { ...values.params, [name]: key } : values.params
  const alias = aliases[form](asker?.alias ?? 'bluebird-hme')
  const headers = {
    ...(asker ? { Authorization: `Bearer ${asker.token}` } : {}),
    ...(alias === null ? {} : { Alias: alias }),
  }
  const { url, init } = callRequestOf(api.origin, call, { ...values, params }, headers)
  const response = await (asker?.browser ?? api.openBrowser())(url, init)
  const text = await response.text()
  const { code = '' } = response.ok ? {} : (JSON.parse(text) as Partial<Problem>)
  const told = `${text}\n${[...response.headers].join('\n')}`
  // Whatever the call, whoever asks and however: nobody reads another's texts.
  expect({ call: call.path, form, leaked: foreignCanaries(told, asker?.own ?? null) }).toEqual({
    call: call.path,
    form,
    leaked: [],
  })
  return { status: response.status, code, text }
}

const patientCalls = async () => (await contractCalls()).filter(({ call }) => call.access === 'patient')
const forms = Object.keys(aliases) as AliasForm[]

test('the matrix knows whose the key in every path is', async () => {
  const closed = (await contractCalls()).filter(({ call }) => call.access !== 'public')
  expect(closed.filter(({ call }) => keySourceOf(call.path) === undefined).map(({ name }) => name)).toEqual([])
})

test.each(forms)(
  'with the alias %s a patient is let through, or told of the mismatch and nothing else',
  async (form) => {
    const leaks: string[] = []
    const maria = askerOf('maria.lopez', 'bluebird-hme')
    for (const { name, call } of await patientCalls()) {
      const { status, code } = await ask(call, await maria(call), form, null)
      const refused = status === 403 && code === 'alias-mismatch'
      if (refused === accepted.has(form)) leaks.push(`${name}: ${status} ${code}`)
    }
    expect(leaks).toEqual([])
  },
)

test('a patient reads the own canaries, so that another’s would be seen', async () => {
  const maria = await signedIn('maria.lopez', 'bluebird-hme')
  const singing: string[] = []
  for (const { name, call } of await patientCalls()) {
    if (call.method !== 'GET' || call.path.includes('{')) continue
    const { text } = await ask(call, maria, 'right', null)
    if (text.includes(`canary-${maria.own?.siteKey}-${maria.own?.patientKey}`)) singing.push(name)
  }
  expect(singing.length).toBeGreaterThan(4)
})

describe.each([
  ['another patient of the provider', 'james.carter', 'bluebird-hme'],
  ['a patient of another provider', 'james.carter', 'northridge'],
])('%s', (_, username, alias) => {
  test.each(forms)('reaches nothing by another’s key with the alias %s', async (form) => {
    const leaks: string[] = []
    let keyed = 0
    const stranger = askerOf(username, alias)
    const own = await patientAt(username, 'bluebird-hme')
    for (const { name, call } of await patientCalls()) {
      const source = keySourceOf(call.path)
      if (!source || source.key === patients.siteKey) continue
      const asker = await stranger(call)
      const key = await foreignKey(api.database, source, bluebird, own?.patientKey ?? 0)
      if (key === null) continue
      keyed += 1
      // A body that is refused for itself says nothing of the key, so another is tried.
      for (let seed = 1; seed <= 10; seed++) {
        const { status, code } = await ask(call, asker, form, key, seed)
        if (code === 'validation' || code === 'malformed') continue
        const refused = accepted.has(form) ? [403, 404].includes(status) : code === 'alias-mismatch'
        if (!refused) leaks.push(`${name}: ${status} ${code}`)
        break
      }
    }
    expect(leaks).toEqual([])
    expect(keyed).toBeGreaterThan(10)
  })
})

test.each(forms)('someone without registrations, with the alias %s, reaches no patient’s call', async (form) => {
  const asker = await signedIn('noreg.user', '')
  const leaks: string[] = []
  for (const { name, call } of await patientCalls()) {
    const { status, code } = await ask(call, asker, form, null)
    if (status !== 403) leaks.push(`${name}: ${status} ${code}`)
  }
  expect(leaks).toEqual([])
})

test.each(forms)('without a session, with the alias %s, nothing is open but what is public', async (form) => {
  const leaks: string[] = []
  for (const { name, call } of await contractCalls()) {
    if (call.access === 'public') continue
    const { status, code } = await ask(call, null, form, null)
    if (status !== 401) leaks.push(`${name}: ${status} ${code}`)
  }
  expect(leaks).toEqual([])
})

test.each(forms)('with a session that has ended and the alias %s, nothing is open', async (form) => {
  const asker = await signedIn('maria.lopez', 'bluebird-hme')
  api.clock.advance(16, 'minute')
  const leaks: string[] = []
  for (const { name, call } of await contractCalls()) {
    if (call.access === 'public') continue
    const { status, code } = await ask(call, asker, form, null)
    if (status !== 401) leaks.push(`${name}: ${status} ${code}`)
  }
  expect(leaks).toEqual([])
})

test('a patient’s session opens no staff call, and another site’s key reaches no patient', async () => {
  const maria = await signedIn('maria.lopez', 'bluebird-hme')
  const stranger = { ...maria, browser: api.openBrowser(), token: staffKeyOf(102), own: null }
  const leaks: string[] = []
  for (const { name, call } of await contractCalls()) {
    if (call.access !== 'staff') continue
    const asPatient = await ask(call, maria, 'right', null)
    if (asPatient.status !== 401) leaks.push(`${name} as a patient: ${asPatient.status}`)
    const source = keySourceOf(call.path)
    const key = source ? await foreignKey(api.database, source, bluebird, 0) : null
    if (key === null) continue
    const fromElsewhere = await ask(call, stranger, 'missing', key)
    if (![403, 404, 422].includes(fromElsewhere.status)) leaks.push(`${name} elsewhere: ${fromElsewhere.status}`)
  }
  expect(leaks).toEqual([])
})
