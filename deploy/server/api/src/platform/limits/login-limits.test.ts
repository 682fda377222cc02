/** @size all */
import type { VerifyAnswer } from '@homeside/contract/registration'

import { callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'

onEveryEngine(
  'sign-ins from one network address',
  (api) => {
    /** Tries from an address, each as somebody else, so that only the address connects them. */
    async function triesFrom(address: string, tries: number): Promise<number[]> {
      const browser = browserAt(address)
      const statuses = []
      for (let index = 0; index < tries; index++) {
        const fields = { username: `${address}-${index}`, password: 'wrong', alias: 'bluebird-hme' }
        statuses.push((await login(api(), fields, browser)).status)
      }
      return statuses
    }

    /** A browser behind a proxy of ours that tells its address. */
    function browserAt(address: string): typeof fetch {
      const browser = api().openBrowser()
      return (input, init) => browser(input, { ...init, headers: { 'X-Forwarded-For': address } })
    }

    let known = { username: '', alias: '' }
    beforeAll(async () => {
      const { Username, Alias } = await api().addPatient()
      known = { username: Username, alias: Alias }
    })

    test('may fail 200 times in a quarter of an hour, whatever username they type', async () => {
      expect(new Set(await triesFrom('198.51.100.1', 200))).toEqual(new Set([401]))
      const refused = await login(api(), known, browserAt('198.51.100.1'))
      expect([refused.status, refused.body.code]).toEqual([429, 'too-many-attempts'])
      expect((await login(api(), known, browserAt('198.51.100.2'))).status).toBe(200)
      api().clock.advance(16, 'minute')
      expect((await login(api(), known, browserAt('198.51.100.1'))).status).toBe(200)
    })

    test('count for the whole network of an IPv6 address, whose owner has as many addresses as they like', async () => {
      for (let index = 0; index < 200; index++) {
        const browser = browserAt(`2001:db8:0:1::${index.toString(16)}`)
        await login(api(), { username: `somebody-${index}`, password: 'wrong' }, browser)
      }
      expect((await login(api(), known, browserAt('2001:db8:0:1:ffff::1'))).status).toBe(429)
      expect((await login(api(), known, browserAt('2001:db8:0:2::1'))).status).toBe(200)
    })

    test('do not count when the password was right', async () => {
      await triesFrom('198.51.100.3', 199)
      for (let time = 0; time < 3; time++) {
        expect((await login(api(), known, browserAt('198.51.100.3'))).status).toBe(200)
      }
    })
  },
  { trustProxy: true },
)

onEveryEngine('wrong passwords of strangers', (api) => {
  async function guessTenTimes(username: string, browser = api().openBrowser()) {
    for (let time = 0; time < 10; time++) await login(api(), { username, password: 'wrong' }, browser)
  }

  test('slow strangers, and not the browser in which the patient signed in before', async () => {
    const { Username: username } = await api().addPatient()
    const home = api().openBrowser()
    const { body } = await login(api(), { username }, home)
    const headers = { Authorization: `Bearer ${body.access_token}` }
    await home(`${api().origin}/account/ssocookielogout`, { method: 'POST', credentials: 'include', headers })
    await guessTenTimes(username)
    expect((await login(api(), { username })).status).toBe(429)
    expect((await login(api(), { username }, home)).status).toBe(200)
  })

  test('a browser that is known at one account is a stranger at every other', async () => {
    const [own, other] = [await api().addPatient(), await api().addPatient()]
    const browser = api().openBrowser()
    await login(api(), { username: own.Username }, browser)
    await guessTenTimes(other.Username, browser)
    expect((await login(api(), { username: other.Username }, browser)).status).toBe(429)
    expect((await login(api(), { username: own.Username }, browser)).status).toBe(200)
  })

  test('a known browser guesses no more often than others, and stops nobody else', async () => {
    const { Username: username } = await api().addPatient()
    const browser = api().openBrowser()
    await login(api(), { username }, browser)
    await guessTenTimes(username, browser)
    expect((await login(api(), { username }, browser)).status).toBe(429)
    expect((await login(api(), { username })).status).toBe(200)
  })

  test('a browser is forgotten after 400 days without a sign-in', async () => {
    const { Username: username } = await api().addPatient()
    const browser = api().openBrowser()
    await login(api(), { username }, browser)
    api().clock.advance(401, 'day')
    await guessTenTimes(username)
    expect((await login(api(), { username }, browser)).status).toBe(429)
  })
})

onEveryEngine('one network address without a session', (api) => {
  const stranger = () => callerWith(api(), api().openBrowser(), {})
  const times = async (count: number, call: (index: number) => Promise<{ status: number }>) => {
    const statuses = []
    for (let index = 0; index < count; index++) statuses.push((await call(index)).status)
    return statuses
  }

  test('may ask for a reset 500 times in an hour, for whomever', async () => {
    const ask = async (name: string) => stranger().post(`account/generateresetcode/${name}?requestsource=btportal`, {})
    const statuses = await times(501, async (index) => ask(`nobody-${index}`))
    expect(statuses.filter((status) => status === 200)).toHaveLength(500)
    expect(statuses.at(-1)).toBe(429)
    api().clock.advance(61, 'minute')
    expect((await ask('nobody')).status).toBe(200)
  })

  test('may guess 500 registration codes in an hour, and others there with the right code are let in', async () => {
    const hers = await api().addPatient({ Account: 'no registrations' })
    const { LastName: lastName, DateOfBirth, Email: username } = hers
    const guess = { username, password: 'AAAA-BBB-23', resetPasswordMode: false, lastName, DateOfBirth }
    const statuses = await times(501, async () => stranger().post<VerifyAnswer>('account/verify', guess))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await stranger().get(`account/verifyRegistrationCode/${hers.RegistrationCode}`)).status).toBe(200)
  })
})
