import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { onEveryEngine } from '@homeside/api/testing/on-every-engine'
import { isNotNull } from 'drizzle-orm'

import { placePaymentsPortal } from './providers.ts'

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
