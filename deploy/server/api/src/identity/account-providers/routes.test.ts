import type { AccountProvider, OptOutAnswer, AccountUser } from '@homeside/contract/account-providers'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { LoginAnswer, SessionValidAnswer } from '@homeside/contract/session'

import { asAccount, asNewPatient, asPatient, callerWith } from '../../../testing/as-patient.ts'
import { patientOfThree } from '../../../testing/given-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'

/** Covers sections 4.3 and 7.3 of the specification. */

const aliases = (providers: AccountProvider[]) => providers.map(({ Alias, Status }) => `${Alias} ${Status}`)

onEveryEngine('providers of an account', (api) => {
  const ofTwo = () => api().addPatient({ OtherProviders: ['northridge'] })
  const atNorthridge = (made: MadePatient) => ({ ...made, Alias: 'northridge' })
  const standing = (token: string, alias: string, browser: typeof fetch) =>
    callerWith(api(), browser, { Authorization: `Bearer ${token}`, Alias: alias })

  describe('changing provider', () => {
    test('answers a session at the other one and ends the calling one alone', async () => {
      const browser = api().openBrowser()
      const made = await ofTwo()
      const patient = await asPatient(api(), made, browser)
      const otherTab = await asPatient(api(), made, browser)
      const request = { selectedSite: 102, nickName: 'Northridge Medical Supply' }
      const { body } = await patient.post<LoginAnswer>('account/changeProviders', request)
      expect(body).toMatchObject({ alias: 'northridge', noRegistrations: false })
      expect((await standing(body.access_token, 'northridge', browser).get('patient/info')).status).toBe(200)
      expect((await patient.get('patient/info')).status).toBe(401)
      expect((await otherTab.get('patient/info')).status).toBe(200)
    })

    test('does not prolong the eight hours since the password was proven', async () => {
      const browser = api().openBrowser()
      const patient = await asPatient(api(), await ofTwo(), browser)
      api().clock.advance(10, 'minute')
      const { body } = await patient.post<LoginAnswer>('account/changeProviders', { selectedSite: 102 })
      const changed = standing(body.access_token, 'northridge', browser)
      const { body: times } = await changed.get<SessionValidAnswer>('account/sessionvalid')
      expect(times).toEqual({ Valid: true, IdleExpiresInSeconds: 900, AbsoluteExpiresInSeconds: 8 * 3600 - 600 })
    })

    test.each([
      ['somebody else’s', 105],
      ['one that is deactivated', 108],
      ['one that does not exist', 999],
    ])('to %s is forbidden and ends nothing', async (_, selectedSite) => {
      const patient = await asPatient(api(), await patientOfThree(api()))
      const { status, body } = await patient.post<Problem>('account/changeProviders', { selectedSite })
      expect([status, body.code]).toEqual([403, 'forbidden'])
      expect((await patient.get('patient/info')).status).toBe(200)
    })

    test.each([{}, { selectedSite: '102' }, { selectedSite: 102, isAdmin: true }])('%j is malformed', async (body) => {
      const patient = await asPatient(api(), await ofTwo())
      expect((await patient.post('account/changeProviders', body)).status).toBe(400)
    })

    test('is refused to a session that has not chosen a provider', async () => {
      const browser = api().openBrowser()
      const { body } = await login(api(), { username: (await ofTwo()).Username }, browser)
      const choosing = callerWith(api(), browser, { Authorization: `Bearer ${body.access_token}` })
      expect((await choosing.post('account/changeProviders', { selectedSite: 102 })).status).toBe(403)
    })
  })

  describe('the lists', () => {
    test('tell the active providers, and all of them', async () => {
      const patient = await asPatient(api(), atNorthridge(await patientOfThree(api())))
      const { body: active } = await patient.get<AccountProvider[]>('patient/providers')
      expect(aliases(active)).toEqual(['bluebird-hme Active', 'northridge Active'])
      expect(active[1]).toEqual({
        SiteKey: 102,
        ProviderId: 102,
        ProviderCode: 'NRG',
        Alias: 'northridge',
        Name: 'Northridge Medical Supply',
        NickName: 'Northridge Medical Supply',
        Status: 'Active',
        IsCurrent: true,
        Phone: '5555550102',
        Address: { Street: '2200 Ridge Road', Apt: 'Suite 4', City: 'Akron', State: 'OH', PostalCode: '44308' },
        Logo: expect.stringMatching(/^data:image\//),
      })
      expect(active[0]?.IsCurrent).toBe(false)
      const { body: all } = await patient.get<AccountProvider[]>('patient/allproviders')
      expect(aliases(all)).toEqual(['bluebird-hme Active', 'legacydme Deactivated', 'northridge Active'])
    })

    test('are empty for someone without registrations', async () => {
      const person = await asAccount(api(), await api().addPatient({ Account: 'no registrations' }))
      expect((await person.get('account/providers')).body).toEqual([])
      expect((await person.get('account/allproviders')).body).toEqual([])
    })
  })

  test('an account without a provider shows its owner, and no patient', async () => {
    const made = await api().addPatient({ Account: 'no registrations', Language: 'es' })
    const person = await asAccount(api(), made)
    const { body } = await person.get<AccountUser>('account/user')
    expect(body).toMatchObject({ Username: made.Username, Email: made.Email, PreferredLanguage: 'es' })
    expect((await (await asNewPatient(api())).get('account/user')).status).toBe(403)
  })

  describe('opting out', () => {
    test('deactivates, ends the sessions there and no other, and can be undone', async () => {
      const browser = api().openBrowser()
      const made = await ofTwo()
      const here = await asPatient(api(), made, browser)
      const there = await asPatient(api(), atNorthridge(made), browser)
      const thereToo = await asPatient(api(), atNorthridge(made))
      const { status, body } = await here.delete<OptOutAnswer>('patient/providers/102')
      expect([status, body]).toEqual([200, { Success: true, SignedOut: false }])
      expect((await there.get('patient/info')).status).toBe(401)
      expect((await thereToo.get('patient/info')).status).toBe(401)
      expect((await here.get('patient/info')).status).toBe(200)
      expect((await login(api(), { username: made.Username, alias: 'northridge' })).body.code).toBe(
        'account-deactivated',
      )

      const back = await here.post<AccountProvider>('patient/reactivateprovider/102', {})
      expect(back.body).toMatchObject({ Alias: 'northridge', Status: 'Active', IsCurrent: false })
      expect((await login(api(), { username: made.Username, alias: 'northridge' })).status).toBe(200)
    })

    test('of the current provider says that the session has ended', async () => {
      const patient = await asPatient(api(), atNorthridge(await ofTwo()))
      expect((await patient.delete<OptOutAnswer>('patient/providers/102')).body.SignedOut).toBe(true)
      expect((await patient.get('patient/info')).status).toBe(401)
    })

    test('of the last active provider is refused', async () => {
      const patient = await asNewPatient(api())
      const { status, body } = await patient.delete<Problem>('patient/providers/101')
      expect([status, body.code]).toEqual([409, 'last-active-account'])
      expect((await patient.get('patient/info')).status).toBe(200)
    })

    test('of both providers at the same moment leaves one of them', async () => {
      const made = await ofTwo()
      const here = await asPatient(api(), made)
      const there = await asPatient(api(), atNorthridge(made))
      const answers = await Promise.all([
        here.delete<Problem>('patient/providers/101'),
        there.delete<Problem>('patient/providers/102'),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [left, gone] = answers[0].status === 200 ? [there, '101'] : [here, '102']
      expect((await left.post(`patient/reactivateprovider/${gone}`, {})).status).toBe(200)
    })

    test('while another tab changes there leaves no session where everybody was logged out', async () => {
      const made = await ofTwo()
      const browser = api().openBrowser()
      const here = await asPatient(api(), made, browser)
      const otherTab = await asPatient(api(), made, browser)
      const [optedOut, changed] = await Promise.all([
        here.delete('patient/providers/102'),
        otherTab.post<LoginAnswer>('account/changeProviders', { selectedSite: 102 }),
      ])
      expect(optedOut.status).toBe(200)
      expect([200, 403]).toContain(changed.status)
      const there = standing(changed.body.access_token ?? 'none', 'northridge', browser)
      expect((await there.get('patient/info')).status).toBe(401)
    })

    test('of an inactive provider changes nothing', async () => {
      const patient = await asPatient(api(), await patientOfThree(api()))
      expect((await patient.delete<Problem>('patient/providers/108')).body.code).toBe('provider-change-failed')
    })
  })

  test('an active provider cannot be reactivated', async () => {
    const patient = await asPatient(api(), await ofTwo())
    const { status, body } = await patient.post<Problem>('patient/reactivateprovider/102', {})
    expect([status, body.code]).toEqual([409, 'provider-change-failed'])
  })

  test.each(['101', '999', '2147483647'])('provider %s, where the patient has nothing, is not found', async (id) => {
    const patient = await asNewPatient(api(), { Provider: 'paywell' })
    expect((await patient.delete<Problem>(`patient/providers/${id}`)).body.code).toBe('not-found')
    expect((await patient.post<Problem>(`patient/reactivateprovider/${id}`, {})).body.code).toBe('not-found')
  })

  test.each(['0', '-1', 'abc', '1.5', '99999999999'])('%s names no provider', async (id) => {
    const patient = await asPatient(api(), await ofTwo())
    expect((await patient.delete(`patient/providers/${id}`)).status).toBe(400)
  })

  test('patients of an identity provider manage no providers', async () => {
    const patient = await asNewPatient(api(), { Account: 'single sign-on' })
    const answers = [
      await patient.get<Problem>('patient/providers'),
      await patient.get<Problem>('patient/allproviders'),
      await patient.delete<Problem>('patient/providers/104'),
      await patient.post<Problem>('patient/reactivateprovider/104', {}),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('feature-off'))
  })
})
