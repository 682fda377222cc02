import { login } from '../testing/login.ts'
import { onEveryEngine } from '../testing/on-every-engine.ts'

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

    const rose = { username: 'rose.kim', alias: 'bluebird-hme' }

    test('may fail 200 times in a quarter of an hour, whoever they name', async () => {
      expect(new Set(await triesFrom('198.51.100.1', 200))).toEqual(new Set([401]))
      const refused = await login(api(), rose, browserAt('198.51.100.1'))
      expect([refused.status, refused.body.code]).toEqual([429, 'too-many-attempts'])
      expect((await login(api(), rose, browserAt('198.51.100.2'))).status).toBe(200)
      api().clock.advance(16, 'minute')
      expect((await login(api(), rose, browserAt('198.51.100.1'))).status).toBe(200)
    })

    test('do not count when the password was right', async () => {
      await triesFrom('198.51.100.3', 199)
      for (let time = 0; time < 3; time++) {
        expect((await login(api(), rose, browserAt('198.51.100.3'))).status).toBe(200)
      }
    })
  },
  { trustProxy: true },
)
