import type { Problem } from '@homeside/contract/problem'
import type { ApplyProviderAnswer, ProviderFile } from '@homeside/contract/staff-providers'
import type { StaffSessionAnswer } from '@homeside/contract/staff-session'
import { placeIdentityProvider } from '@homeside/sandbox/fill/providers'
import { desc } from 'drizzle-orm'
import { decodeJwt } from 'jose'

import { asStaff } from '../../../testing/as-patient.ts'
import { chooseThere, type Navigator, openNavigator, apiOrigin, ownSignOn } from '../../../testing/sign-on-walk.ts'
import type { Answered } from '../../../testing/test-api.ts'
import { staffSessions } from '../../platform/database/tables/accounts.ts'
import { auditTrail } from '../../platform/database/tables/operations.ts'

const { api, placeAgain } = ownSignOn()

const start = (site: number | string = 101, to = '') =>
  `${apiOrigin}/staff/sign-in/start?${new URLSearchParams({ site: String(site), ...(to ? { to } : {}) })}`

/** Goes to the desk as a made-up person. */
async function signIn(person: string, navigator = openNavigator(api), address = start()) {
  const { address: page } = await navigator.follow(address)
  return { navigator, ...(await chooseThere(navigator, page, person)) }
}

interface DeskCall {
  method?: string
  body?: string
  headers?: Record<string, string>
}

async function ask<Body>(
  navigator: Navigator,
  path: string,
  { headers, ...init }: DeskCall = {},
): Promise<Answered<Body>> {
  const always = { 'X-Desk': '1', Origin: apiOrigin, 'Content-Type': 'application/json' }
  const response = await navigator.open(`${apiOrigin}/${path}`, { ...init, headers: { ...always, ...headers } })
  return { status: response.status, body: (await response.json()) as Body, headers: response.headers }
}
const session = (navigator: Navigator, init?: DeskCall) =>
  ask<StaffSessionAnswer & Problem>(navigator, 'staff/session', init)

describe('a provider’s own people at the desk', () => {
  test('sign in at their identity provider and come back to the desk of their provider', async () => {
    const { navigator, address } = await signIn('anna')
    expect(address).toBe(`${apiOrigin}/desk/101`)
    expect((await session(navigator)).body).toEqual({
      Name: 'Anna Alvarez',
      Role: 'staff',
      SiteKey: 101,
      Provider: expect.objectContaining({
        Name: 'Bluebird Home Medical',
        Code: 'BLU',
        Alias: 'bluebird-hme',
      }) as object,
    })
  })

  test('come back to the page of the desk that they wanted, and to no other site', async () => {
    expect((await signIn('anna', openNavigator(api), start(101, '/desk/101/orders/7'))).address).toBe(
      `${apiOrigin}/desk/101/orders/7`,
    )
    const wanted = '/desk/101/patients?search=Lopez%20Mar%C3%ADa&part=access'
    const navigator = openNavigator(api)
    const { address: there } = await navigator.follow(start(101, wanted))
    // The identity provider must not learn which name somebody looks for.
    expect(Buffer.from(new URL(there).searchParams.get('state') ?? '', 'base64url').toString()).not.toContain('Lopez')
    expect((await signIn('anna', navigator, start(101, wanted))).address).toBe(`${apiOrigin}${wanted}`)
    for (const to of [
      'https://evil.example/',
      '/desk/101?x=/\\evil.example',
      '/desk/101?x=\nSet-Cookie: a',
      '//evil.example',
      '/desk//evil.example',
      '/\\evil.example',
      '/desk/../x',
    ]) {
      const { address } = await signIn('anna', openNavigator(api), start(101, to))
      expect([to, address]).toEqual([to, `${apiOrigin}/desk/101`])
    }
  })

  test('who goes Back to a used answer is led to the desk while signed in, and else can choose', async () => {
    const navigator = openNavigator(api)
    const { address } = await navigator.follow(start())
    const chosen = await navigator.open(address, { method: 'POST', body: new URLSearchParams({ person: 'anna' }) })
    const back = (await navigator.open(chosen.headers.get('Location') ?? '')).headers.get('Location') ?? ''
    await navigator.open(back)
    const again = await navigator.open(back)
    expect([again.status, again.headers.get('Location')]).toEqual([303, '/desk/101'])
    await ask(navigator, 'staff/session', { method: 'DELETE' })
    const refused = await navigator.open(back)
    const page = await refused.text()
    expect(refused.status).toBe(400)
    for (const way of ['/staff/sign-in/start?site=101', '/desk/101']) expect(page).toContain(`href="${way}"`)
  })

  test('see the patients of their site alone, and stand in the trail by name', async () => {
    const made = await api.addPatient()
    const elsewhere = await api.addPatient({ Provider: 'northridge' })
    const { navigator } = await signIn('anna')
    expect((await ask(navigator, `staff/patients/${made.PatientKey}`)).status).toBe(200)
    const [row] = await api.database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(1)
    expect(row).toMatchObject({ actor: 'staff', staffName: 'Anna Alvarez', siteKey: 101, outcome: 'done' })
    expect((await ask(navigator, `staff/patients/${elsewhere.PatientKey}`)).status).toBe(404)
  })

  test('leads read the trail; who is no lead is refused, and that is recorded by name', async () => {
    const made = await api.addPatient()
    const { navigator: ben } = await signIn('ben')
    expect((await session(ben)).body.Role).toBe('lead')
    expect((await ask(ben, `staff/patients/${made.PatientKey}/trail`)).status).toBe(200)
    const { navigator: anna } = await signIn('anna')
    expect((await ask<Problem>(anna, `staff/patients/${made.PatientKey}/trail`)).body.code).toBe('forbidden')
    const [row] = await api.database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(1)
    expect(row).toMatchObject({ actor: 'staff', staffName: 'Anna Alvarez', outcome: 'forbidden' })
  })

  test('leads change what patients read of their own provider, and nothing that the portal’s owner decides', async () => {
    const { navigator: ben } = await signIn('ben')
    const { body: file } = await ask<ProviderFile>(ben, 'staff/providers/101')
    const put = (change: object, site = 101) =>
      ask<ApplyProviderAnswer & Problem>(ben, `staff/providers/${site}`, {
        method: 'PUT',
        body: JSON.stringify({ ...file, siteKey: site, ...change }),
      })
    expect((await put({ phone: '5555550199' })).body.Changes).toHaveLength(1)
    const replies = [{ name: 'New', en: 'Hello.', es: 'Hola.' }]
    expect((await put({ phone: '5555550199', replies })).body.Changes).toMatchObject([
      { Member: expect.stringMatching(/^replies/) },
    ])
    const moved = await put({ pageOrigin: 'https://evil.example', staff: { ...file.staff, clientId: 'other' } })
    expect(moved.body.fields).toEqual({ pageOrigin: 'reserved', 'staff.clientId': 'reserved' })
    expect((await put({ phone: '5555550199' }, 102)).body.code).toBe('forbidden')
    const { navigator: anna } = await signIn('anna')
    const annas = await ask<Problem>(anna, 'staff/providers/101', { method: 'PUT', body: JSON.stringify(file) })
    expect(annas.body.code).toBe('forbidden')
  })

  test('who has no role there is told so, gets no session, and stands in the trail', async () => {
    const { response, navigator } = await signIn('cleo')
    expect(response?.status).toBe(403)
    expect(await response?.text()).toContain('You have no place at this desk')
    const [row] = await api.database.select().from(auditTrail).orderBy(desc(auditTrail.auditKey)).limit(1)
    expect(row).toMatchObject({ staffName: 'Cleo Chan', outcome: 'forbidden', keys: { subject: 'cleo' } })
    expect((await session(navigator)).status).toBe(401)
  })

  test('who turns back there reads so in their language, with the way to try again', async () => {
    const navigator = openNavigator(api, 'es-MX')
    const { address } = await navigator.follow(start())
    const { response } = await navigator.follow(address, { method: 'POST', body: new URLSearchParams({ cancel: '' }) })
    const page = await response?.text()
    expect(page).toContain('<html lang="es">')
    expect(page).toContain('No se inició su sesión')
    expect(page).toContain('href="/staff/sign-in/start?site=101"')
  })

  test.each([999, 'x', '', '101 or 1=1'])('nobody signs in at the site “%s”', async (site) => {
    const response = await openNavigator(api).open(start(site))
    expect([response.status, response.headers.getSetCookie()]).toEqual([404, []])
  })
})

describe('a session at the desk', () => {
  test('lasts thirty minutes without a call, and a page that asks by itself does not extend it', async () => {
    const { navigator } = await signIn('anna')
    api.clock.advance(29, 'minute')
    expect((await session(navigator)).status).toBe(200)
    api.clock.advance(29, 'minute')
    const background = { headers: { Accept: 'application/vnd.homeside.v1+json; background=true' } }
    expect((await session(navigator, background)).status).toBe(200)
    api.clock.advance(2, 'minute')
    expect((await session(navigator)).status).toBe(401)
  })

  test('ends after ten hours, however busy', async () => {
    const { navigator } = await signIn('anna')
    for (let minute = 0; minute < 600; minute += 25) {
      expect((await session(navigator)).status).toBe(200)
      api.clock.advance(25, 'minute')
    }
    expect((await session(navigator)).status).toBe(401)
  })

  test('counts only with the desk’s own header, and no page of the portal may send that', async () => {
    const { navigator } = await signIn('anna')
    expect((await navigator.open(`${apiOrigin}/staff/session`)).status).toBe(401)
    const preflight = await api.handle(
      new Request(`${apiOrigin}/staff/session`, {
        method: 'OPTIONS',
        headers: { Origin: api.pageOrigin, 'Access-Control-Request-Headers': 'x-desk' },
      }),
    )
    expect(preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).not.toContain('x-desk')
    const forged = await session(navigator, { method: 'DELETE', headers: { Origin: 'https://evil.example' } })
    expect(forged.body.code).toBe('origin-refused')
  })

  test('is a cookie that no script reads and no other site sends, and is stored as a hash', async () => {
    const navigator = openNavigator(api)
    const { address } = await navigator.follow(start())
    const chosen = await navigator.open(address, { method: 'POST', body: new URLSearchParams({ person: 'anna' }) })
    const resumed = await navigator.open(chosen.headers.get('Location') ?? '')
    const response = await navigator.open(resumed.headers.get('Location') ?? '')
    const cookie = response.headers.getSetCookie().find((each) => each.includes('desk')) ?? ''
    expect(cookie).toMatch(/^__Host-homeside-desk-test=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    const secret = /=([\w-]{43});/.exec(cookie)?.[1] ?? 'none'
    const rows = JSON.stringify(await api.database.select().from(staffSessions))
    expect(rows).not.toContain(secret)
    // The identity token is sealed: none begins like a token in clear.
    expect(rows).not.toMatch(/"idToken":"eyJ[\w-]+\.eyJ/)
  })

  test('ends where it began and at the identity provider, which leads back to the desk', async () => {
    const { navigator } = await signIn('anna')
    const { body } = await ask<{ Url: string }>(navigator, 'staff/session', { method: 'DELETE' })
    expect((await session(navigator)).status).toBe(401)
    // Okta refuses a sign-out without it, and others ask the person first.
    const hint = new URL(body.Url).searchParams.get('id_token_hint') ?? ''
    expect(decodeJwt(hint)).toMatchObject({ sub: 'anna', aud: expect.any(String) as string })
    const page = await (await navigator.open(body.Url)).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const form = { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) }
    expect((await navigator.follow(action, form)).address).toBe(`${apiOrigin}/desk/`)
  })

  test('ends for everybody when the provider takes another identity provider', async () => {
    const { navigator } = await signIn('anna')
    await placeIdentityProvider(api.database, 'http://localhost:9')
    expect((await session(navigator)).status).toBe(401)
    await placeAgain()
    expect((await session(navigator)).status).toBe(200)
  })

  test('of a service is its key, which signing out leaves good', async () => {
    const service = asStaff(api, 101)
    expect((await service.get('staff/session')).body).toMatchObject({ Role: 'lead', SiteKey: 101 })
    expect((await service.delete('staff/session')).body).toEqual({ Url: null })
    expect((await asStaff(api).get('staff/session')).body).toMatchObject({ SiteKey: null, Provider: null })
  })
})
