/** @size all */
import { createHmac } from 'node:crypto'

import type { LoginAnswer } from '@homeside/contract/session'
import { placeIdentityProvider } from '@homeside/sandbox/fill/providers'
import { eq } from 'drizzle-orm'

import { loginForm } from '../../../testing/sign-in.ts'
import { chooseThere, openNavigator, type Navigator, apiOrigin, ownSignOn } from '../../../testing/sign-on-walk.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { accounts } from '../../platform/database/tables/accounts.ts'
import { events } from '../../platform/database/tables/operations.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { providers } from '../../platform/database/tables/providers.ts'

const page = 'http://localhost:8080/sso'
const { api, placeAgain } = ownSignOn()

const start = (returnTo = page, alias = 'harbor-health') =>
  `${apiOrigin}/account/sso/start/${alias}?${new URLSearchParams({ returnTo })}`
const failed = (fault: string) => `${page}?fault=${fault}&provider=harbor-health`

/** Goes to the identity provider and comes back as a made-up person. */
async function signOn(person: string, navigator = openNavigator(api)) {
  const { address: choosing } = await navigator.follow(start())
  return { navigator, ...(await chooseThere(navigator, choosing, person)) }
}

/** Opens the session as the page `/sso` does. */
async function takeUp(navigator: Navigator) {
  const body = loginForm({ username: 'sso', password: 'sso', alias: '' })
  const init = { method: 'POST', body, headers: { Origin: api.pageOrigin } }
  const response = await navigator.open(`${apiOrigin}/account/sso/login`, init)
  return { status: response.status, body: (await response.json()) as LoginAnswer & { code?: string } }
}

async function vouched(
  traits: Parameters<TestApi['addPatient']>[0] = {},
  details?: Parameters<TestApi['addPatient']>[1],
) {
  const made = await api.addPatient({ Account: 'single sign-on', ...traits }, details)
  return { made, id: `${made.SiteKey}-${made.PatientKey}` }
}

describe('a patient of an identity provider', () => {
  test('goes there and comes back signed in', async () => {
    const { made, id } = await vouched()
    const { navigator, address } = await signOn(id)
    expect(address).toBe(page)
    expect((await takeUp(navigator)).body).toMatchObject({ alias: 'harbor-health', patientKey: made.PatientKey })
  })

  test('without an account gets one at once, in which nobody can choose a password', async () => {
    const { made, id } = await vouched()
    const mine = eq(patients.patientKey, made.PatientKey)
    await api.database
      .update(patients)
      .set({ accountKey: null, singleSignOnAccount: false, emailOnFile: 'new@home.example', languageOnFile: 'es' })
      .where(mine)
    const { navigator, address } = await signOn(id)
    expect(address).toBe(page)
    expect((await takeUp(navigator)).body).toMatchObject({ patientKey: made.PatientKey })
    const [row] = await api.database
      .select({ account: accounts, isVouched: patients.singleSignOnAccount })
      .from(patients)
      .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
      .where(mine)
    expect([row?.isVouched, row?.account]).toMatchObject([
      true,
      { hasPassword: false, email: 'new@home.example', emailVerified: false, preferredLanguage: 'es' },
    ])
    const told = await api.database.select().from(events).where(eq(events.patientKey, made.PatientKey))
    expect(told.map(({ type }) => type)).toEqual(['registration.completed'])
    await takeUp((await signOn(id)).navigator)
    expect(await api.database.$count(events, eq(events.patientKey, made.PatientKey))).toBe(1)
  })

  test('who is in the middle of registering is done with it', async () => {
    const { made, id } = await vouched()
    await api.database
      .update(patients)
      .set({ singleSignOnAccount: false })
      .where(eq(patients.patientKey, made.PatientKey))
    await api.database.update(accounts).set({ hasPassword: false }).where(eq(accounts.accountKey, made.AccountKey))
    await api.leaveRegistration(made, 2)
    const { navigator } = await signOn(id)
    expect((await takeUp(navigator)).body.RegistrationStep).toBeUndefined()
  })

  test('may be at it in two tabs at once', async () => {
    const { made, id } = await vouched()
    const navigator = openNavigator(api)
    const first = await navigator.follow(start())
    const second = await navigator.follow(start())
    for (const { address } of [second, first]) {
      expect((await chooseThere(navigator, address, id)).address).toBe(page)
      expect((await takeUp(navigator)).body.patientKey).toBe(made.PatientKey)
    }
  })

  test('whom the provider does not know, or whose record is closed, is led to the page that says so', async () => {
    expect((await signOn('cleo')).address).toBe(failed('unknown'))
    const { made, id } = await vouched()
    await api.database
      .update(patients)
      .set({ status: 'Closed', closedOn: '2026-03-01' })
      .where(eq(patients.patientKey, made.PatientKey))
    const { navigator, address } = await signOn(id)
    expect(address).toBe(failed('unknown'))
    expect((await takeUp(navigator)).status).toBe(401)
  })

  test.each([
    ['left the provider', {}, { registration: { deactivated: true } }, 'account-deactivated'],
    ['is locked', {}, { locked: true }, 'account-locked'],
  ])('who %s is told so', async (_, traits, details, code) => {
    const { id } = await vouched(traits, details)
    const { navigator, address } = await signOn(id)
    expect([address, (await takeUp(navigator)).body.code]).toEqual([page, code])
  })

  test('who turns back there, or comes to a provider without one, is told so', async () => {
    const navigator = openNavigator(api)
    const { address } = await navigator.follow(start())
    const back = await navigator.follow(address, { method: 'POST', body: new URLSearchParams({ cancel: '' }) })
    expect(back.address).toBe(failed('refused'))
    expect((await navigator.follow(start(page, 'northridge'))).address).toBe(`${page}?fault=off&provider=northridge`)
    expect((await navigator.follow(start(page, 'nowhere'))).address).toBe(`${page}?fault=off`)
  })

  test('is told when the identity provider is away, and gets in when it is back', async () => {
    await placeIdentityProvider(api.database, 'http://127.0.0.1:9')
    expect((await openNavigator(api).follow(start())).address).toBe(failed('unavailable'))
    await placeAgain()
    const { id } = await vouched()
    expect((await signOn(id)).address).toBe(page)
  })
})

describe('nobody is signed in', () => {
  /** The address with which the identity provider sends somebody back, not yet opened. */
  async function answered(person: string, navigator: Navigator): Promise<string> {
    const { address } = await navigator.follow(start())
    const chosen = await navigator.open(address, { method: 'POST', body: new URLSearchParams({ person }) })
    const resumed = await navigator.open(chosen.headers.get('Location') ?? '')
    return resumed.headers.get('Location') ?? ''
  }

  test('by an answer that was used', async () => {
    const { id } = await vouched()
    const navigator = openNavigator(api)
    const answer = await answered(id, navigator)
    expect((await navigator.follow(answer)).address).toBe(page)
    expect((await navigator.follow(answer)).address).toBe(failed('expired'))
  })

  test('in another browser than the one that asked, such as by an address that a stranger made', async () => {
    const { id } = await vouched()
    const stranger = openNavigator(api)
    const answer = await answered(id, stranger)
    const victim = openNavigator(api)
    expect((await victim.follow(answer)).address).toBe(failed('expired'))
    // Nor where the victim is at a sign-on of their own.
    await victim.follow(start())
    expect((await victim.follow(answer)).address).toBe(failed('expired'))
    expect((await takeUp(victim)).status).toBe(401)
  })

  test('by an answer that its own browser sealed, for a provider whose number is too large', async () => {
    const secret = 'a'.repeat(43)
    const open = (address: string) =>
      api.handle(new Request(address, { headers: { Cookie: `__Host-homeside-sign-on-test=${secret}` } }))
    const asked = new URL((await open(start())).headers.get('Location') ?? '').searchParams.get('state') ?? ''
    const begun = JSON.parse(Buffer.from(asked.split('.')[0] ?? '', 'base64url').toString()) as object
    const text = Buffer.from(JSON.stringify({ ...begun, siteKey: 2 ** 40 })).toString('base64url')
    const seal = createHmac('sha256', secret).update(`state ${text}`).digest('base64url')
    const { headers } = await open(`${apiOrigin}/account/sso/callback?state=${text}.${seal}&code=c`)
    expect(headers.get('Location')).toBe(`${page}?fault=expired`)
  })

  test('by a code of another sign-on of the same browser', async () => {
    const { id } = await vouched()
    const navigator = openNavigator(api)
    const [one, other] = [new URL(await answered(id, navigator)), new URL(await answered(id, navigator))]
    one.searchParams.set('code', other.searchParams.get('code') ?? '')
    expect((await navigator.follow(one.href)).address).toBe(failed('expired'))
  })

  test('at another provider than the one at which they began, whatever the address names', async () => {
    const { made, id } = await vouched()
    const { SiteKey, PatientKey } = await api.addPatient({ Provider: 'northridge' })
    const of = (patientKey: number) => eq(patients.patientKey, patientKey)
    const [mine] = await api.database.select().from(patients).where(of(made.PatientKey))
    const [harbor] = await api.database.select().from(providers).where(eq(providers.siteKey, made.SiteKey))
    const northridge = eq(providers.siteKey, SiteKey)
    // Both trust the same identity provider, and number their patients alike.
    await api.database.update(patients).set({ externalKey: mine?.externalKey }).where(of(PatientKey))
    await api.database.update(providers).set({ signOn: harbor?.signOn }).where(northridge)
    const navigator = openNavigator(api)
    const answer = await answered(id, navigator)
    await navigator.follow(`${answer}&site=${SiteKey}`)
    expect((await takeUp(navigator)).body.patientKey).toBe(made.PatientKey)
    await api.database.update(providers).set({ signOn: null }).where(northridge)
  })

  test('after ten minutes', async () => {
    const { id } = await vouched()
    const navigator = openNavigator(api)
    const answer = await answered(id, navigator)
    api.clock.advance(601, 'second')
    expect((await navigator.follow(answer)).address).toBe(failed('expired'))
  })

  test('by an answer that names another issuer, or none where the issuer always does', async () => {
    const { id } = await vouched()
    const navigator = openNavigator(api)
    for (const change of [
      (answer: URL) => answer.searchParams.set('iss', 'https://evil.example'),
      (answer: URL) => answer.searchParams.delete('iss'),
    ]) {
      const answer = new URL(await answered(id, navigator))
      change(answer)
      expect((await navigator.follow(answer.href)).address).toBe(failed('untrusted'))
    }
    expect((await takeUp(navigator)).status).toBe(401)
  })

  test.each(['', 'x', 'x.y', '.', 'eyJ9.'])('by the state “%s”', async (state) => {
    const navigator = openNavigator(api)
    await navigator.follow(start())
    const { address } = await navigator.follow(`${apiOrigin}/account/sso/callback?code=1&state=${state}`)
    expect(address).toBe(`${page}?fault=expired`)
  })

  test.each([
    'https://evil.example/sso',
    'http://localhost:8080@evil.example/sso',
    'http://localhost:8080.evil.example/sso',
    '//evil.example/sso',
    '/\\evil.example/sso',
    'javascript:alert(1)',
    'http://localhost:8080/home',
    'http://localhost:8080/sso/more',
    '',
  ])('at the address %s, wherever a stranger would have them come back to', async (returnTo) => {
    const navigator = openNavigator(api)
    const { address } = await navigator.follow(start(returnTo))
    expect((await chooseThere(navigator, address, 'cleo')).address).toBe(failed('unknown'))
  })

  test('forty attempts at once leave one cookie, and the last of them still works', async () => {
    const { id } = await vouched()
    const navigator = openNavigator(api)
    for (let attempt = 0; attempt < 39; attempt += 1) await navigator.open(start())
    expect(navigator.cookiesFor(`${apiOrigin}/account/sso/callback`)).toHaveLength(1)
    expect((await signOn(id, navigator)).address).toBe(page)
  })
})
