import { migrate } from '@homeside/api/platform/database/migrate'
import { accounts } from '@homeside/api/platform/database/tables/accounts'
import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { asPatient } from '@homeside/api/testing/as-patient'
import { onEveryEngine } from '@homeside/api/testing/on-every-engine'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import { count, isNotNull } from 'drizzle-orm'

import { sandboxSignIns } from '../patients/sign-ins.ts'
import { fillSandbox } from './fill-sandbox.ts'
import { placePaymentsPortal } from './providers.ts'

onEveryEngine('the sandbox', (api) => {
  test('is filled once', async () => {
    const { database, clock } = api()
    await migrate(database)
    await fillSandbox(database, clock.now(), { memory: 8, passes: 1, parallelism: 1 })
    const [row] = await database.select({ total: count() }).from(accounts)
    expect(row?.total).toBe(sandboxSignIns.length)
  })

  test('has pictures of the cards of two of Maria’s three policies', async () => {
    const maria = await asPatient(api(), { Username: 'maria.lopez', Alias: 'bluebird-hme' })
    const { Items } = (await maria.get<InsuranceAnswer>('patient/insurance')).body
    expect(Items.map(({ CardFront, CardBack }) => [CardFront?.Width, CardBack?.Width])).toEqual([
      [856, 856],
      [856, 856],
      [undefined, undefined],
    ])
  })

  test.each(sandboxSignIns.filter(({ username }) => !['locked.out', 'sam.summit', 'old.timer'].includes(username)))(
    'lets $username in at $alias',
    async ({ username, alias }) => {
      expect(await api().signIn(username, alias)).toMatchObject({ token_type: 'bearer' })
    },
  )
})

onEveryEngine('the third party’s payments portal', (api) => {
  const addresses = async () =>
    (await api().database.select().from(providers).where(isNotNull(providers.bpcSsoUrl))).map((row) => row.bpcSsoUrl)

  test('the payments portal gets the address of this start, and only its own provider shows it', async () => {
    await placePaymentsPortal(api().database, 'http://127.0.0.1:4321')
    expect(await addresses()).toEqual(['http://127.0.0.1:4321/harbor-health?token={token}'])
    await api().database.delete(sandbox)
    await placePaymentsPortal(api().database, 'http://127.0.0.1:9999')
    expect(await addresses()).toEqual(['http://127.0.0.1:4321/harbor-health?token={token}'])
  })
})
