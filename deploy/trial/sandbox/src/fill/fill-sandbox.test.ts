import { migrate } from '@homeside/api/platform/database/migrate'
import { accounts } from '@homeside/api/platform/database/tables/accounts'
import { sandbox } from '@homeside/api/platform/database/tables/operations'
import { orders } from '@homeside/api/platform/database/tables/orders'
import { providers } from '@homeside/api/platform/database/tables/providers'
import { asPatient } from '@homeside/api/testing/as-patient'
import { onEveryEngine } from '@homeside/api/testing/on-every-engine'
import { newKey, orderOf } from '@homeside/api/testing/order-requests'
import { orderStatuses, usageTrackingModes } from '@homeside/contract/constants/order-states'
import type { Conversation } from '@homeside/contract/conversations'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { OrdersAnswer, SuppliesAnswer } from '@homeside/contract/orders'
import type { Dashboard } from '@homeside/contract/patient'
import { count, isNotNull, eq } from 'drizzle-orm'

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

onEveryEngine('the sandbox’s orders and cards', (api) => {
  test('there is an order in each state, and twelve are delivered', async () => {
    const rows = await api().database.select({ status: orders.status }).from(orders)
    const found = new Set(rows.map(({ status }) => status))
    // An order that was not placed is kept as a draft.
    expect(orderStatuses.filter((status) => !found.has(status))).toEqual(['Draft'])
    const delivered = await api().database.select().from(orders).where(eq(orders.status, 'Delivered'))
    expect(delivered.length).toBeGreaterThanOrEqual(12)
  })

  test('a begun order with more than the allowance goes to review unchanged', async () => {
    const omar = await asPatient(api(), { Username: 'omar.diaz', Alias: 'soluciones-medicas' })
    const { body } = await omar.get<KeptOrderDraft>('orders/draft')
    const items = body.Draft?.Items ?? []
    expect(items.map(({ Quantity }) => Quantity)).toEqual([30])
    const placed = await omar.post('orders', await orderOf(omar, 'A5061', { Items: items }), newKey())
    expect(placed.body).toMatchObject({ Status: 'PendingReview', HoldReason: 'SupplyVerification' })
  })

  test('Nina’s supplies that can be ordered are counted in every way there is', async () => {
    const nina = await asPatient(api(), { Username: 'nina.patel', Alias: 'bluebird-hme' })
    const { body } = await nina.get<SuppliesAnswer>('orders/supplies')
    const now = body.Items.filter(({ EligibilityStatus }) => EligibilityStatus === 'Eligible')
    expect(new Set(now.map(({ UsageTrackingMode }) => UsageTrackingMode))).toEqual(new Set(usageTrackingModes))
  })

  test('the expected day of an open order is never in the past', async () => {
    const walt = await asPatient(api(), { Username: 'walt.higgins', Alias: 'bluebird-hme' })
    const { body } = await walt.get<OrdersAnswer>('orders/open')
    const dates = body.Items.map((order) => order.EstimatedDeliveryDate).filter((date) => date !== null)
    expect(dates.length).toBeGreaterThan(0)
    expect(dates.filter((date) => date < '2026-03-10')).toEqual([])
  })

  test('the order that waits for an answer has the conversation with the question', async () => {
    const walt = await asPatient(api(), { Username: 'walt.higgins', Alias: 'bluebird-hme' })
    const { body } = await walt.get<OrdersAnswer>('orders/open')
    const blocked = body.Items.find(({ Status }) => Status === 'Blocked')
    const conversation = await walt.get<Conversation>(`conversations/${blocked?.ConversationKey}`)
    expect(conversation.body).toMatchObject({ Topic: 'Orders', CanReply: true })
  })

  test.each([
    ['sso.user', 'harbor-health'],
    ['pay.well', 'paywell'],
  ])('the payments portal of %s at %s has no address that is kept', async (username, alias) => {
    const patient = await asPatient(api(), { Username: username, Alias: alias })
    const { body } = await patient.get<Dashboard>('patient/dashboard')
    expect(body.PtUser).toMatchObject({
      IsBpcPaymentsEnabled: true,
      BPCSingleSignOnFeatureActive: true,
      BpcSSOUrl: null,
    })
  })
})
