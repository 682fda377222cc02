import { ownTestApi } from '../../../testing/start-test-api.ts'
import { passkeys } from '../../platform/database/tables/accounts.ts'
import { keepChallenge, takeChallenge } from './passkeys.ts'
import { noteUse } from './show-passkey.ts'

const api = ownTestApi()

test.each([
  ['another account’s', { purpose: 'prove', accountKey: 2 } as const],
  ['nobody’s', { purpose: 'prove', accountKey: null } as const],
  ['for another purpose', { purpose: 'create', accountKey: 1 } as const],
])('a challenge that is %s is not taken, and stays for its owner', async (_, asked) => {
  const { clock, database } = api
  const own = { purpose: 'prove', accountKey: 1 } as const
  await keepChallenge(database, 'challenge', own, clock.now())
  expect(await takeChallenge(database, 'challenge', asked, clock.now())).toBe(false)
  expect(await takeChallenge(database, 'challenge', own, clock.now())).toBe(true)
  expect(await takeChallenge(database, 'challenge', own, clock.now())).toBe(false)
})

test('the counter of a passkey only rises, also for two answers at once; one that does not count stays at zero', async () => {
  const { clock, database } = api
  const passkey = async (credentialId: string, counter: number) => {
    const made = { accountKey: 1, credentialId, name: 'Phone', termsVersion: '1', createdAt: clock.now() }
    const [row] = await database
      .insert(passkeys)
      .values({ ...made, counter, publicKey: Uint8Array.from([1]), transports: [] })
      .returning()
    if (!row) throw new Error('The passkey was not written.')
    return row
  }
  const counting = await passkey('counting', 5)
  const used = (counter: number) => noteUse(database, counting, counter, clock.now())
  expect([await used(5), await used(4)]).toEqual([false, false])
  expect(new Set(await Promise.all([used(6), used(6)]))).toEqual(new Set([true, false]))
  expect(await noteUse(database, await passkey('not counting', 0), 0, clock.now())).toBe(true)
})
