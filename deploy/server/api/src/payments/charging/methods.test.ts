import { randomUUID } from 'node:crypto'

import type { PaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'
import { eq } from 'drizzle-orm'

import { asNewPatient } from '../../../testing/as-patient.ts'
import { addCard, enterCard, ReturnUrl, saveRequest } from '../../../testing/enter-card.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { signedMessage } from '../../../testing/test-processor.ts'
import { paymentMethods } from '../../platform/database/tables/payments.ts'
import { stripeProcessor } from '../../platform/processor/stripe-processor.ts'
import { queueCardReadings } from './read-card.ts'

const everyCard: PatientTraits['Cards'] = ['valid', 'on autopay', 'on a payment plan', 'expired', 'declined']
const list = async (patient: Caller) => (await patient.get<PaymentMethodsAnswer>('payments/methods')).body.Items
const names = (cards: PaymentMethod[]) => cards.map(({ Brand, Last4 }) => `${Brand} ${Last4}`)

onEveryEngine('cards on file', (api) => {
  const withCards = () => asNewPatient(api(), { Cards: everyCard })
  const withoutCards = () => asNewPatient(api())
  /** Has a network renew a card. Returns what the processor tells of it. */
  const renew = async (card: PaymentMethod | undefined) => {
    const mine = eq(paymentMethods.paymentMethodKey, card?.PaymentMethodKey ?? 0)
    const [row] = await api().database.select().from(paymentMethods).where(mine)
    api().processor.renewCard(row?.merchant ?? '', row?.processorCard ?? '')
    const told = api().processor.told.at(-1)
    if (told === undefined) throw new Error('The processor told nothing.')
    return told
  }

  test('the default is first, and each card says what can be done with it', async () => {
    const cards = await list(await withCards())
    expect(names(cards)[0]).toBe('Visa 4242')
    const facts = Object.fromEntries(
      cards.map(({ Last4, IsDefault, IsAutoPay, IsPaymentPlan, CanDelete, CannotDeleteReason, Status }) => [
        Last4,
        [IsDefault, IsAutoPay, IsPaymentPlan, CanDelete, CannotDeleteReason, Status],
      ]),
    )
    expect(facts).toEqual({
      '4242': [true, false, false, true, null, 'Active'],
      '4444': [false, true, false, false, 'card-on-autopay', 'Active'],
      '1117': [false, false, true, false, 'card-on-payment-plan', 'Active'],
      '0005': [false, false, false, true, null, 'Expired'],
      '0002': [false, false, false, true, null, 'Active'],
    })
  })

  test('a card is entered at the processor and comes on file by its stay there; the first is the default', async () => {
    const patient = await withoutCards()
    const added = await addCard(api(), patient)
    expect(added).toMatchObject({ Brand: 'Visa', Last4: '4242', ExpMonth: 12, ExpYear: 2030, CardName: 'Pat Example' })
    expect(added.IsDefault).toBe(true)
    const { Outcome, ...card } = added
    expect([Outcome, await list(patient)]).toEqual(['Added', [card]])
  })

  test('a new default replaces the old one', async () => {
    const patient = await asNewPatient(api(), { Cards: ['valid'] })
    const added = await addCard(api(), patient, '5555555555554444', { MakeDefault: true })
    expect((await list(patient)).map(({ Last4, IsDefault }) => [Last4, IsDefault])).toEqual([
      ['4444', true],
      ['4242', false],
    ])
    const [, other] = await list(patient)
    const path = `payments/methods/${other?.PaymentMethodKey}/default`
    const { body } = await patient.post<PaymentMethodsAnswer>(path, {})
    expect(names(body.Items)).toEqual(['Visa 4242', 'Mastercard 4444'])
    const both = [other?.PaymentMethodKey, added.PaymentMethodKey]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => patient.post(`payments/methods/${both[turn % 2]}/default`, {})),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await list(patient)).filter(({ IsDefault }) => IsDefault)).toHaveLength(1)
  })

  test('one visit to the card page saves one card, however often it is sent at the same time', async () => {
    const patient = await withoutCards()
    const before = (await list(patient)).length
    const request = await saveRequest(patient, await enterCard(api(), patient, { number: '6011111111111117' }))
    const add = () => patient.post<PaymentMethod>('payments/methods', request)
    const answers = await Promise.all(Array.from({ length: 50 }, add))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.PaymentMethodKey}`)).size).toBe(1)
    expect(await list(patient)).toHaveLength(before + 1)
  })

  test('the same number is the same card, and gets the latest date', async () => {
    const patient = await withoutCards()
    const first = await addCard(api(), patient)
    const again = await addCard(api(), patient)
    expect([again.Outcome, again.PaymentMethodKey]).toEqual(['AlreadyThere', first.PaymentMethodKey])
    const newer = await addCard(api(), patient, undefined, { expires: '01/33' })
    expect(newer).toMatchObject({ Outcome: 'Updated', PaymentMethodKey: first.PaymentMethodKey, ExpYear: 2033 })
    expect(await list(patient)).toHaveLength(1)
    const other = await addCard(api(), await withoutCards())
    expect([other.Outcome, other.PaymentMethodKey === first.PaymentMethodKey]).toEqual(['Added', false])
  })

  test('an expired card is valid again with its new date', async () => {
    const patient = await withCards()
    const renewed = await addCard(api(), patient, '378282246310005')
    expect(renewed).toMatchObject({ Outcome: 'Updated', Status: 'Active' })
    expect(await list(patient)).toHaveLength(5)
  })

  test('an expired card cannot become the default', async () => {
    const patient = await withCards()
    const expired = (await list(patient)).find(({ Status }) => Status === 'Expired')
    const path = `payments/methods/${expired?.PaymentMethodKey}/default`
    const { status, body } = await patient.post<Problem>(path, {})
    expect([status, body.code]).toEqual([409, 'card-expired'])
  })

  test('a card that its network renewed becomes the default, although its date has passed here', async () => {
    const patient = await withCards()
    const expired = (await list(patient)).find(({ Status }) => Status === 'Expired')
    await renew(expired)
    const path = `payments/methods/${expired?.PaymentMethodKey}/default`
    expect((await patient.post<PaymentMethodsAnswer>(path, {})).body.Items[0]).toMatchObject({
      Last4: '0005',
      IsDefault: true,
      Status: 'Active',
    })
  })

  test('a message says that a card was renewed, and only its provider’s account may say so', async () => {
    const patient = await withCards()
    const [card] = await list(patient)
    const { account = '', ...event } = await renew(card)
    const tell = async (whose: string) => {
      expect((await api().handle(signedMessage(api().origin, { ...event, account: whose }))).status).toBe(204)
      await api().workFinished()
      return (await list(patient))[0]?.ExpYear
    }
    expect(await tell('acct_of_another')).toBe(card?.ExpYear)
    expect(await tell(account)).toBe((card?.ExpYear ?? 0) + 4)
  })

  test('no card is called expired before its processor was asked, which is once, and again after a week', async () => {
    const patient = await withCards()
    const [card] = await list(patient)
    const mine = eq(paymentMethods.paymentMethodKey, card?.PaymentMethodKey ?? 0)
    const { database, queue, clock } = api()
    const look = async () => {
      await Promise.all([1, 2].map(() => queueCardReadings(database, queue, clock.now())))
      const asked = (await queue.counts('charges')).waiting
      await api().workFinished()
      return asked
    }
    const stateOf = async () => {
      const found = (await list(patient)).find((each) => each.PaymentMethodKey === card?.PaymentMethodKey)
      return [found?.Status, found?.ExpYear]
    }
    await look()
    expect(await look()).toBe(0)
    // Its date passes.
    await database.update(paymentMethods).set({ expMonth: 2, expYear: 2026, readAt: null }).where(mine)
    await database.update(paymentMethods).set({ processorCard: 'pm_approve_1x1x4242x202602' }).where(mine)
    expect(await stateOf()).toEqual(['Active', 2026])
    expect([await look(), await stateOf(), await look()]).toEqual([1, ['Expired', 2026], 0])
    api().processor.renewCard('acct_1', 'pm_approve_1x1x4242x202602')
    clock.advance(7, 'day')
    clock.advance(1, 'second')
    await look()
    const again = await database.select().from(paymentMethods).where(mine)
    expect([again[0]?.expYear, again[0]?.last4]).toEqual([2030, '4242'])
  })

  test('a new card takes the place of one that AutoPay charges, or that is the default', async () => {
    const patient = await withCards()
    const cards = await list(patient)
    const [onAutoPay, first] = [cards.find(({ IsAutoPay }) => IsAutoPay), cards.find(({ IsDefault }) => IsDefault)]
    if (!onAutoPay || !first) throw new Error('The patient was not made as asked.')
    const added = await addCard(api(), patient, '4000000000000119', { replaces: onAutoPay.PaymentMethodKey })
    expect(added).toMatchObject({ IsAutoPay: true, IsDefault: false, CanDelete: false })
    await addCard(api(), patient, '4000000000006975', { replaces: first.PaymentMethodKey })
    expect(names(await list(patient))).toEqual([
      'Visa 6975',
      'Visa 0119',
      'Visa 0002',
      'AmericanExpress 0005',
      'Discover 1117',
    ])
    const foreign = await (
      await withoutCards()
    ).post<Problem>('payments/sessions', { ReturnUrl, Replaces: first.PaymentMethodKey })
    expect(foreign.body.code).toBe('not-found')
  })

  test('a card that is not saved is on no list', async () => {
    const patient = await asNewPatient(api(), { Cards: ['valid'] })
    const before = await list(patient)
    const card = await addCard(api(), patient, '5555555555554444', { SaveForFutureUse: false })
    expect(card).toMatchObject({ Last4: '4444', IsDefault: false })
    expect(await list(patient)).toEqual(before)
  })

  test('a deleted card is not brought back by the visit in which it was entered', async () => {
    const patient = await withoutCards()
    const request = await saveRequest(patient, await enterCard(api(), patient))
    const { body: added } = await patient.post<PaymentMethod>('payments/methods', request)
    const { body } = await patient.delete<PaymentMethodsAnswer>(`payments/methods/${added.PaymentMethodKey}`)
    expect(body.Items).toEqual([])
    const used = await patient.post<Problem>('payments/methods', request)
    expect([used.status, used.body.code]).toEqual([409, 'card-session-used'])
    const again = await patient.delete<Problem>(`payments/methods/${added.PaymentMethodKey}`)
    expect([again.status, again.body.code]).toEqual([404, 'not-found'])
  })

  test.each([
    ['4444', 'card-on-autopay'],
    ['1117', 'card-on-payment-plan'],
  ])('the card …%s stays: %s', async (last4, code) => {
    const patient = await withCards()
    const key = (await list(patient)).find(({ Last4 }) => Last4 === last4)?.PaymentMethodKey
    const { status, body } = await patient.delete<Problem>(`payments/methods/${key}`)
    expect([status, body.code]).toEqual([409, code])
    expect(await list(patient)).toHaveLength(5)
  })

  test('another patient’s card is unknown', async () => {
    const [patient, other] = [await withCards(), await asNewPatient(api(), { Cards: ['valid'] })]
    const [card] = await list(other)
    expect((await patient.delete(`payments/methods/${card?.PaymentMethodKey}`)).status).toBe(404)
    expect((await patient.post(`payments/methods/${card?.PaymentMethodKey}/default`, {})).status).toBe(404)
    expect(await list(other)).toEqual([card])
  })

  test('without payments at the provider there are no cards', async () => {
    const patient = await asNewPatient(api(), { Provider: ['without payments'], Cards: ['valid'] })
    const answers = [
      await patient.get<Problem>('payments/methods'),
      await patient.post<Problem>('payments/sessions', { ReturnUrl: `${api().pageOrigin}/` }),
      await patient.post<Problem>('payments/methods', {
        Session: randomUUID(),
        SaveForFutureUse: true,
        MakeDefault: false,
      }),
      await patient.post<Problem>('payments/methods/1/default', {}),
      await patient.delete<Problem>('payments/methods/1'),
      await patient.post<Problem>(
        'payments/charges',
        { PaymentMethodKey: 1, AmountCents: 1, OrderKey: 1, ReturnUrl },
        { 'Idempotency-Key': 'switched-off' },
      ),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'feature-off']))
  })
})

const nowhere = stripeProcessor({ secretKey: 'none', origin: 'http://127.0.0.1:9' })
onEveryEngine(
  'cards without a processor',
  (api) => {
    test('adding a card reports that the processor cannot be reached; saved cards are still listed', async () => {
      const patient = await asNewPatient(api(), { Cards: everyCard })
      const { status, body } = await patient.post<Problem>('payments/sessions', { ReturnUrl })
      expect([status, body.code]).toEqual([502, 'payment-unreachable'])
      const cards = await list(patient)
      expect(cards).toHaveLength(5)
      const key = cards.find(({ CanDelete }) => CanDelete)?.PaymentMethodKey
      expect((await patient.delete(`payments/methods/${key}`)).status).toBe(200)
    })
  },
  { processor: nowhere },
)
