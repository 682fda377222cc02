import type { CreditsAnswer } from '@homeside/contract/credits'
import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asAccount, asPatient, callerWith } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const path = 'patient/credits'

onEveryEngine('credits', (api) => {
  const bluebird = (username: string) => asPatient(api(), username, 'bluebird-hme')

  test('what can be used is counted, here and on the dashboard', async () => {
    const maria = await bluebird('maria.lopez')
    const { body } = await maria.get<CreditsAnswer>(path)
    expect(body).toEqual({
      TotalCents: 1250,
      Items: [
        {
          CreditKey: expect.any(Number),
          AmountCents: 1250,
          Date: '2026-02-08',
          Description: 'Returned mask',
          Status: 'Available',
          ExpiresOn: '2027-02-08',
        },
      ],
    })
    expect((await maria.get<Dashboard>('patient/dashboard')).body.CreditTotalCents).toBe(1250)
  })

  test.each([
    ['james.carter', 'Expired'],
    ['walt.higgins', 'Used'],
  ])('the credit of %s is told and not counted: %s', async (username, status) => {
    const { body } = await (await bluebird(username)).get<CreditsAnswer>(path)
    expect([body.TotalCents, body.Items.map(({ Status }) => Status)]).toEqual([0, [status]])
  })

  test('who has none is told so', async () => {
    const { body } = await (await bluebird('rose.kim')).get<CreditsAnswer>(path)
    expect(body).toEqual({ TotalCents: 0, Items: [] })
  })

  test('those of one provider are not told at another', async () => {
    const elsewhere = await asPatient(api(), 'james.carter', 'northridge')
    expect((await elsewhere.get<CreditsAnswer>(path)).body.Items).toEqual([])
    expect((await elsewhere.get<Problem>(path, { Alias: 'bluebird-hme' })).body.code).toBe('alias-mismatch')
  })

  test('someone without registrations has a list of their own', async () => {
    const nora = await asAccount(api(), 'noreg.user')
    expect((await nora.get<CreditsAnswer>('account/credits')).body).toEqual({ TotalCents: 0, Items: [] })
    expect((await nora.get<Problem>(path)).body.code).toBe('forbidden')
  })

  test('a patient asks at their provider, not through the account', async () => {
    const { status, body } = await (await bluebird('maria.lopez')).get<Problem>('account/credits')
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  test.each([path, 'account/credits'])('nobody is told %s without a session', async (call) => {
    const { status } = await callerWith(api(), api().openBrowser(), {}).get(call)
    expect(status).toBe(401)
  })

  test('a credit can be used through its last day', async () => {
    api().clock.advance(335, 'day')
    expect((await (await bluebird('maria.lopez')).get<CreditsAnswer>(path)).body.TotalCents).toBe(1250)
    api().clock.advance(1, 'day')
    expect((await (await bluebird('maria.lopez')).get<CreditsAnswer>(path)).body.TotalCents).toBe(0)
  })
})
