/** @size all */

import { isLong } from '@homeside/build/testing/test-size'
import type { PatientTraits } from '@homeside/contract/sandbox'
import { sql } from 'drizzle-orm'

import { callerWith } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { login } from '../../../testing/sign-in.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

/** A cost so high that hashing takes longer than everything else in a login. */
const passwordCost = { memory: 16_384, passes: 3, parallelism: 1 }
/** An account of any kind, whatever a right password would open. */
const inEveryState: PatientTraits[] = [
  {},
  { OtherProviders: ['northridge'] },
  { Account: 'locked' },
  { Account: 'deactivated' },
  { Account: 'no registrations' },
  { Account: 'single sign-on' },
  { Provider: ['in maintenance'] },
]
const loginLimits = { perUsername: 1000, perAddress: 10_000, windowSeconds: 900 }

onEveryEngine(
  'who has an account',
  (api) => {
    let known: string[] = []
    beforeAll(async () => {
      const made = await Promise.all(inEveryState.map((traits) => api().addPatient(traits)))
      known = made.map(({ Username }) => Username)
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
      for (const username of known) {
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
      const [ofKnown, ofUnknown]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < 8; turn++) {
        ofKnown.push(await seconds(known[0] ?? ''))
        ofUnknown.push(await seconds('nobody.at.all'))
      }
      // The quickest of each is the one that nothing else on this machine held up. Without hashing for nobody, it
      // would be ten times as quick.
      const ratio = Math.min(...ofKnown) / Math.min(...ofUnknown)
      expect(ratio).toBeGreaterThan(1 / 3)
      expect(ratio).toBeLessThan(3)
    })
  },
  { passwordCost, loginLimits },
)

const people = isLong ? 1000 : 40
/** Asks so often before the clock moves on, which is less than one address may ask. */
const atATime = 20

onEveryEngine(
  `of ${people} known and ${people} unknown names`,
  (api) => {
    beforeAll(async () => {
      await api().database.execute(sql`
        insert into accounts (username, username_folded, password_hash, email, email_verified, preferred_language)
        select 'person-' || n, 'person-' || n, (select password_hash from accounts limit 1),
          'person-' || n || '@mail.example', true, 'en' from generate_series(1, ${people}) n`)
    })

    const wrongProof = { lastName: 'Doe', DateOfBirth: '1950-01-01', resetPasswordMode: true, password: 'Kind-river-9' }
    const anyone = () => callerWith(api(), api().openBrowser(), {})
    const calls: Record<string, (username: string) => Promise<{ status: number; headers: Headers; body: unknown }>> = {
      'a login': (username) => login(api(), { username, password: 'wrong', alias: 'bluebird-hme' }),
      'asking for a reset': (username) =>
        anyone().post(`account/generateresetcode/${username}?requestsource=btportal`, {}),
      'a wrong reset code': (username) =>
        anyone().post('account/verify', { ...wrongProof, username, ResetKey: '000000' }),
      'a failed registration': (username) =>
        anyone().post('account/verify', {
          ...wrongProof,
          resetPasswordMode: false,
          username: `${username}@mail.example`,
          password: 'AAAA-BBB-22',
        }),
    }

    test.each(Object.keys(calls))('%s answers all in the same bytes', async (name) => {
      const answers = new Map<string, string>()
      for (let index = 1; index <= people; index++) {
        for (const username of [`person-${index}`, `nobody-${index}`]) {
          const answer = await calls[name]?.(username)
          const told = JSON.stringify([answer?.status, [...(answer?.headers ?? [])], answer?.body])
          // Every answer has its own id, which it also shows as a reference. A browser without a cookie may get one.
          answers.set(told.replaceAll(/[\da-f-]{36}|[\w-]{43}|R(?:-[\dA-F]{4}){2}/g, '*'), username)
        }
        if (index % atATime === 0) api().clock.advance(61, 'minute')
      }
      await api().workFinished()
      expect(Object.fromEntries(answers)).toEqual({ [[...answers.keys()][0] ?? '']: expect.any(String) })
    })

    test('only people with an account were sent a message', () => {
      const to = new Set(api().outbox.messages.map((message) => message.to))
      expect(to.size).toBe(people)
      expect([...to].filter((address) => !address.startsWith('person-'))).toEqual([])
    })
  },
  { loginLimits: { perUsername: 1000, perAddress: 100_000, windowSeconds: 900 } },
)
