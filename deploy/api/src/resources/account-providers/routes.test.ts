import type { AccountProvider, OptOutAnswer } from '@homeside/contract/account-providers'
import type { Problem } from '@homeside/contract/problem'
import type { LoginAnswer, SessionValidAnswer } from '@homeside/contract/session'

import { asAccount, asPatient, callerWith } from '../../testing/as-patient.ts'
import { login } from '../../testing/login.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const aliases = (providers: AccountProvider[]) => providers.map(({ Alias, Status }) => `${Alias} ${Status}`)

onEveryEngine('providers of an account', (api) => {
  const standing = (token: string, alias: string, browser: typeof fetch) =>
    callerWith(api(), browser, { Authorization: `Bearer ${token}`, Alias: alias })

  describe('changing provider', () => {
    test('answers a session at the other one and ends the calling one alone', async () => {
      const browser = api().openBrowser()
      const james = await asPatient(api(), 'james.carter', 'bluebird-hme', browser)
      const otherTab = await asPatient(api(), 'james.carter', 'bluebird-hme', browser)
      const request = { selectedSite: 102, nickName: 'Northridge Medical Supply' }
      const { body } = await james.post<LoginAnswer>('account/changeProviders', request)
      expect(body).toMatchObject({ alias: 'northridge', noRegistrations: false })
      expect((await standing(body.access_token, 'northridge', browser).get('patient/info')).status).toBe(200)
      expect((await james.get('patient/info')).status).toBe(401)
      expect((await otherTab.get('patient/info')).status).toBe(200)
    })

    test('does not prolong the eight hours since the password was proven', async () => {
      const browser = api().openBrowser()
      const james = await asPatient(api(), 'james.carter', 'bluebird-hme', browser)
      api().clock.advance(10, 'minute')
      const { body } = await james.post<LoginAnswer>('account/changeProviders', { selectedSite: 102 })
      const changed = standing(body.access_token, 'northridge', browser)
      const { body: times } = await changed.get<SessionValidAnswer>('account/sessionvalid')
      expect(times).toEqual({ Valid: true, IdleExpiresInSeconds: 900, AbsoluteExpiresInSeconds: 8 * 3600 - 600 })
    })

    test.each([
      ['somebody else’s', 105],
      ['one that is deactivated', 108],
      ['one that does not exist', 999],
    ])('to %s is forbidden and ends nothing', async (_, selectedSite) => {
      const james = await asPatient(api(), 'james.carter', 'bluebird-hme')
      const { status, body } = await james.post<Problem>('account/changeProviders', { selectedSite })
      expect([status, body.code]).toEqual([403, 'forbidden'])
      expect((await james.get('patient/info')).status).toBe(200)
    })

    test.each([{}, { selectedSite: '102' }, { selectedSite: 102, isAdmin: true }])('%j is malformed', async (body) => {
      const james = await asPatient(api(), 'james.carter', 'bluebird-hme')
      expect((await james.post('account/changeProviders', body)).status).toBe(400)
    })

    test('is not for a session that has still to choose', async () => {
      const browser = api().openBrowser()
      const { body } = await login(api(), { username: 'james.carter' }, browser)
      const choosing = callerWith(api(), browser, { Authorization: `Bearer ${body.access_token}` })
      expect((await choosing.post('account/changeProviders', { selectedSite: 102 })).status).toBe(403)
    })
  })

  describe('the lists', () => {
    test('tell the active providers, and all of them', async () => {
      const james = await asPatient(api(), 'james.carter', 'northridge')
      const { body: active } = await james.get<AccountProvider[]>('patient/providers')
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
      })
      expect(active[0]?.IsCurrent).toBe(false)
      const { body: all } = await james.get<AccountProvider[]>('patient/allproviders')
      expect(aliases(all)).toEqual(['bluebird-hme Active', 'legacydme Deactivated', 'northridge Active'])
    })

    test('are empty for someone without registrations', async () => {
      const nora = await asAccount(api(), 'noreg.user')
      expect((await nora.get('account/providers')).body).toEqual([])
      expect((await nora.get('account/allproviders')).body).toEqual([])
    })
  })

  describe('opting out', () => {
    test('deactivates, ends the sessions there and no other, and can be undone', async () => {
      const browser = api().openBrowser()
      const here = await asPatient(api(), 'james.carter', 'bluebird-hme', browser)
      const there = await asPatient(api(), 'james.carter', 'northridge', browser)
      const thereToo = await asPatient(api(), 'james.carter', 'northridge')
      const { status, body } = await here.delete<OptOutAnswer>('patient/providers/102')
      expect([status, body]).toEqual([200, { Success: true, SignedOut: false }])
      expect((await there.get('patient/info')).status).toBe(401)
      expect((await thereToo.get('patient/info')).status).toBe(401)
      expect((await here.get('patient/info')).status).toBe(200)
      expect((await login(api(), { username: 'james.carter', alias: 'northridge' })).status).toBe(401)

      const back = await here.post<AccountProvider>('patient/reactivateprovider/102', {})
      expect(back.body).toMatchObject({ Alias: 'northridge', Status: 'Active', IsCurrent: false })
      expect((await login(api(), { username: 'james.carter', alias: 'northridge' })).status).toBe(200)
    })

    test('of where one stands says that the session has ended', async () => {
      const james = await asPatient(api(), 'james.carter', 'northridge')
      expect((await james.delete<OptOutAnswer>('patient/providers/102')).body.SignedOut).toBe(true)
      expect((await james.get('patient/info')).status).toBe(401)
      const here = await asPatient(api(), 'james.carter', 'bluebird-hme')
      await here.post('patient/reactivateprovider/102', {})
    })

    test('of the last active account is refused', async () => {
      const lena = await asPatient(api(), 'last.one', 'bluebird-hme')
      const { status, body } = await lena.delete<Problem>('patient/providers/101')
      expect([status, body.code]).toEqual([409, 'last-active-account'])
      expect((await lena.get('patient/info')).status).toBe(200)
    })

    test('of both at once leaves one', async () => {
      const here = await asPatient(api(), 'james.carter', 'bluebird-hme')
      const there = await asPatient(api(), 'james.carter', 'northridge')
      const answers = await Promise.all([
        here.delete<Problem>('patient/providers/101'),
        there.delete<Problem>('patient/providers/102'),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [left, gone] = answers[0].status === 200 ? [there, '101'] : [here, '102']
      expect((await left.post(`patient/reactivateprovider/${gone}`, {})).status).toBe(200)
    })

    test('of what is deactivated already changes nothing', async () => {
      const james = await asPatient(api(), 'james.carter', 'bluebird-hme')
      expect((await james.delete<Problem>('patient/providers/108')).body.code).toBe('provider-change-failed')
    })
  })

  test('what is active cannot be reactivated', async () => {
    const james = await asPatient(api(), 'james.carter', 'bluebird-hme')
    const { status, body } = await james.post<Problem>('patient/reactivateprovider/102', {})
    expect([status, body.code]).toEqual([409, 'provider-change-failed'])
  })

  describe.each(['101', '105', '999', '2147483647'])('provider %s, where the patient has nothing', (id) => {
    test('is not found, whether it exists or not', async () => {
      const sam = await asPatient(api(), 'pay.well', 'paywell')
      const own = id === '105'
      const optedOut = await sam.delete<Problem>(`patient/providers/${id}`)
      expect(optedOut.body.code).toBe(own ? 'last-active-account' : 'not-found')
      const reactivated = await sam.post<Problem>(`patient/reactivateprovider/${id}`, {})
      expect(reactivated.body.code).toBe(own ? 'provider-change-failed' : 'not-found')
    })
  })

  test.each(['0', '-1', 'abc', '1.5', '99999999999'])('%s names no provider', async (id) => {
    const james = await asPatient(api(), 'james.carter', 'bluebird-hme')
    expect((await james.delete(`patient/providers/${id}`)).status).toBe(400)
  })

  test('who signs in through a provider’s own identity provider manages no providers', async () => {
    const sasha = await asPatient(api(), 'sso.user', 'harbor-health')
    const answers = [
      await sasha.get<Problem>('patient/providers'),
      await sasha.get<Problem>('patient/allproviders'),
      await sasha.delete<Problem>('patient/providers/104'),
      await sasha.post<Problem>('patient/reactivateprovider/104', {}),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('feature-off'))
  })

  describe('each call has its place', () => {
    test('below patient/ nothing is for a session without a provider', async () => {
      const nora = await asAccount(api(), 'noreg.user')
      const answers = [
        await nora.get('patient/providers'),
        await nora.get('patient/allproviders'),
        await nora.delete('patient/providers/101'),
        await nora.post('patient/reactivateprovider/101', {}),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    })

    test('below account/ nothing is for a session at a provider', async () => {
      const james = await asPatient(api(), 'james.carter', 'bluebird-hme')
      const answers = [
        await james.get('account/providers'),
        await james.get('account/allproviders'),
        await james.delete('account/providers/102'),
        await james.post('account/reactivateprovider/108', {}),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    })
  })
})
