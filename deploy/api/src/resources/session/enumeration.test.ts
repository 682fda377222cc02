import { sql } from 'drizzle-orm'

import { sandboxSignIns } from '../../sandbox/sign-ins.ts'
import { hashPassword } from '../../session/passwords.ts'
import { login } from '../../testing/login.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

/** Enough work that it stands out from everything else that a login does. */
const passwordCost = { cost: 2 ** 14, blockSize: 8, parallelization: 1 }
const loginLimits = { perUsername: 1000, perAddress: 10_000, windowSeconds: 900 }

onEveryEngine(
  'who has an account',
  (api) => {
    beforeAll(async () => {
      const hash = await hashPassword('Rainy-week-73', passwordCost)
      await api().database.execute(sql`update accounts set password_hash = ${hash}`)
    })

    async function refuse(username: string) {
      const { status, headers, body } = await login(api(), { username, password: 'wrong', alias: 'bluebird-hme' })
      headers.delete('X-Correlation-Id')
      const { correlationId, ...rest } = body
      expect(correlationId).toHaveLength(36)
      return JSON.stringify([status, [...headers], rest])
    }

    test('does not show in what a failed login answers', async () => {
      const answers = new Set<string>()
      for (const { username } of sandboxSignIns) {
        answers.add(await refuse(username))
        answers.add(await refuse(`${username}x`))
      }
      expect([...answers]).toHaveLength(1)
    })

    test('does not show in how long it takes', async () => {
      const seconds = async (username: string) => {
        const start = performance.now()
        await refuse(username)
        return performance.now() - start
      }
      const [known, unknown]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < 12; turn++) {
        known.push(await seconds('maria.lopez'))
        unknown.push(await seconds('nobody.at.all'))
      }
      // The quickest of each is the one that nothing else on this machine held up. Without hashing for nobody, it
      // would be ten times as quick.
      const ratio = Math.min(...known) / Math.min(...unknown)
      expect(ratio).toBeGreaterThan(1 / 3)
      expect(ratio).toBeLessThan(3)
    })
  },
  { passwordCost, loginLimits },
)
