/** @size all */
import type { CallDefinition } from '@homeside/contract/call'
import { contractCalls } from '@homeside/contract/openapi/contract-calls'
import type { MadePatient } from '@homeside/contract/sandbox'

import { staffKeyOf } from '../../testing/as-patient.ts'
import { askCall, type Asker, plantSentinels } from '../../testing/ask-call.ts'
import { foreignKey, keySourceOf } from '../../testing/calls/foreign-keys.ts'
import { ownTestApi, startTimeoutMs } from '../../testing/start-test-api.ts'
import { besidesEverything, ofEverything, type SignIn } from '../../testing/test-api.ts'
import type { Scope } from '../platform/database/scope.ts'
import { patients } from '../platform/database/tables/patients.ts'

/** Covers section 6 of the specification. */

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

/** How somebody signs in; `own` is null when they have no registrations. */
interface Person extends SignIn {
  own: Scope | null
}
const registered = (
  made: MadePatient,
  { Alias, SiteKey, PatientKey }: MadePatient['OtherProviders'][number] = made,
) => ({ Username: made.Username, Alias, own: { siteKey: SiteKey, patientKey: PatientKey } })

const api = ownTestApi({ loginLimits: { perUsername: 1e6, perAddress: 1e6, windowSeconds: 1 } })

/** A patient with data of every kind, so that each call could leak something. */
let owner: Person

/** Somebody else at the same provider, and the same at another. */
const strangers: Record<'another patient of the provider' | 'a patient of another provider', Person | undefined> = {
  'another patient of the provider': undefined,
  'a patient of another provider': undefined,
}
let unregistered: Person
beforeAll(async () => {
  owner = registered(await api.addPatient(ofEverything, besidesEverything))
  const stranger = await api.addPatient({ ...ofEverything, OtherProviders: ['northridge'] }, besidesEverything)
  strangers['another patient of the provider'] = registered(stranger)
  strangers['a patient of another provider'] = registered(stranger, stranger.OtherProviders[0])
  unregistered = { ...(await api.addPatient({ Account: 'no registrations' })), own: null }
  await plantSentinels(api.database)
}, startTimeoutMs)

async function signedIn({ Username, Alias, own }: Person): Promise<Asker> {
  const browser = api.openBrowser()
  const { access_token: token } = await api.signIn(Username, own ? Alias : '', browser)
  return { browser, token, alias: Alias, own }
}

/** A call that may end the session that makes it, or take it to another provider. */
const movesSession = ({ method, path }: CallDefinition) => method !== 'GET' && /^account\/|provider/i.test(path)

/** Resolves to the caller of the next call, who signs in again only when the last call may have changed the session. */
function askerOf(person: Person) {
  let current: Asker | null = null
  return async (call: CallDefinition): Promise<Asker> => {
    const asker = current ?? (await signedIn(person))
    current = movesSession(call) ? null : asker
    return asker
  }
}

function ask(call: CallDefinition, asker: Asker | null, form: AliasForm, key: number | string | null, seed = 7) {
  const alias = aliases[form](asker?.alias ?? 'bluebird-hme')
  const sent = asker ?? { browser: api.openBrowser(), token: '', own: null }
  return askCall(api, call, { ...sent, alias }, { key, seed })
}

const patientCalls = async () => (await contractCalls()).filter(({ call }) => call.access === 'patient')
const forms = Object.keys(aliases) as AliasForm[]

test('the matrix knows whose the key in every path is', async () => {
  const closed = (await contractCalls()).filter(({ call }) => call.access !== 'public')
  expect(closed.filter(({ call }) => keySourceOf(call.path) === undefined).map(({ name }) => name)).toEqual([])
})

test.each(forms)('with the alias %s a patient is served, or told of the mismatch and nothing else', async (form) => {
  const leaks: string[] = []
  const patient = askerOf(owner)
  for (const { name, call } of await patientCalls()) {
    const { status, code } = await ask(call, await patient(call), form, null)
    const refused = status === 403 && code === 'alias-mismatch'
    if (refused === accepted.has(form)) leaks.push(`${name}: ${status} ${code}`)
  }
  expect(leaks).toEqual([])
})

test('a patient reads the own marks, so that another’s would be seen', async () => {
  const patient = await signedIn(owner)
  const singing: string[] = []
  for (const { name, call } of await patientCalls()) {
    if (call.method !== 'GET' || call.path.includes('{')) continue
    const { text } = await ask(call, patient, 'right', null)
    if (text.includes(`canary-${owner.own?.siteKey}-${owner.own?.patientKey}`)) singing.push(name)
  }
  expect(singing.length).toBeGreaterThan(4)
})

describe.each(['another patient of the provider', 'a patient of another provider'] as const)('%s', (who) => {
  test.each(forms)('reaches nothing by another’s key with the alias %s', async (form) => {
    const leaks: string[] = []
    let keyed = 0
    const person = strangers[who]
    if (person === undefined) throw new Error('The stranger was not made.')
    const stranger = askerOf(person)
    const own = strangers['another patient of the provider']?.own
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

test.each(forms)('a patient without registrations, with the alias %s, can make no patient’s call', async (form) => {
  const asker = await signedIn(unregistered)
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

test.each(forms)('with an ended session and the alias %s, nothing is open', async (form) => {
  const asker = await signedIn(owner)
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
  const patient = await signedIn(owner)
  const stranger = { ...patient, browser: api.openBrowser(), token: staffKeyOf(102), own: null }
  const leaks: string[] = []
  for (const { name, call } of await contractCalls()) {
    if (call.access !== 'staff') continue
    const asPatient = await ask(call, patient, 'right', null)
    if (asPatient.status !== 401) leaks.push(`${name} as a patient: ${asPatient.status}`)
    const source = keySourceOf(call.path)
    const key = source ? await foreignKey(api.database, source, bluebird, 0) : null
    if (key === null) continue
    const fromElsewhere = await ask(call, stranger, 'missing', key)
    if (![403, 404, 422].includes(fromElsewhere.status)) leaks.push(`${name} elsewhere: ${fromElsewhere.status}`)
  }
  expect(leaks).toEqual([])
})
