import type { PaymentMethod, PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox-patients'

import { processorClient } from '../../processor/processor-client.ts'
import { asNewPatient, asPatient } from '../../testing/as-patient.ts'
import type { Caller } from '../../testing/as-patient.ts'
import { addCard, enterCard } from '../../testing/enter-card.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const everyCard: PatientTraits['Cards'] = ['valid', 'on autopay', 'on a payment plan', 'expired', 'declined']
const save = { SaveForFutureUse: true, MakeDefault: false }
const list = async (patient: Caller) => (await patient.get<PaymentMethodsAnswer>('payments/methods')).body.Items
const names = (cards: PaymentMethod[]) => cards.map(({ Brand, Last4 }) => `${Brand} ${Last4}`)

onEveryEngine('cards on file', (api) => {
  const withCards = () => asNewPatient(api(), { Cards: everyCard })
  const withoutCards = () => asNewPatient(api())

  test('the default stands first, and each says what can be done with it', async () => {
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

  test('a card is entered at the processor and comes on file by a token; the first is the default', async () => {
    const patient = await withoutCards()
    const added = await addCard(api(), patient)
    expect(added).toMatchObject({ Brand: 'Visa', Last4: '4242', ExpMonth: 12, ExpYear: 2030, CardName: 'Pat Example' })
    expect(added.IsDefault).toBe(true)
    expect(await list(patient)).toEqual([added])
  })

  test('a card that is made the default takes the place of the other', async () => {
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

  test('one token is one card, however often and at once it is sent', async () => {
    const patient = await withoutCards()
    const before = (await list(patient)).length
    const Token = await enterCard(api(), patient, '6011111111111117')
    const add = () => patient.post<PaymentMethod>('payments/methods', { Token, ...save })
    const answers = await Promise.all(Array.from({ length: 50 }, add))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.PaymentMethodKey}`)).size).toBe(1)
    expect(await list(patient)).toHaveLength(before + 1)
  })

  test('a card that is not to be kept is on no list', async () => {
    const patient = await asNewPatient(api(), { Cards: ['valid'] })
    const before = await list(patient)
    const card = await addCard(api(), patient, '4242424242424242', { SaveForFutureUse: false })
    expect(card).toMatchObject({ Last4: '4242', IsDefault: false })
    expect(await list(patient)).toEqual(before)
  })

  test.each(['x', 'x.y', 'eyJyZWZlcmVuY2UiOiIxIn0.AAAA'])('%s is no token', async (Token) => {
    const { status, body } = await (await withoutCards()).post<Problem>('payments/methods', { Token, ...save })
    expect([status, body.fields]).toEqual([422, { Token: 'invalid' }])
  })

  test('another patient’s token is none', async () => {
    const Token = await enterCard(api(), await withoutCards())
    const { status, body } = await (await withCards()).post<Problem>('payments/methods', { Token, ...save })
    expect([status, body.fields]).toEqual([422, { Token: 'invalid' }])
  })

  test('a token ends after a quarter of an hour', async () => {
    const made = await api().addPatient()
    const Token = await enterCard(api(), await asPatient(api(), made))
    api().clock.advance(16, 'minute')
    const { body } = await (await asPatient(api(), made)).post<Problem>('payments/methods', { Token, ...save })
    expect(body.fields).toEqual({ Token: 'invalid' })
  })

  test('a card is taken off file, and its token does not bring it back', async () => {
    const patient = await withoutCards()
    const Token = await enterCard(api(), patient)
    const { body: added } = await patient.post<PaymentMethod>('payments/methods', { Token, ...save })
    const { body } = await patient.delete<PaymentMethodsAnswer>(`payments/methods/${added.PaymentMethodKey}`)
    expect(body.Items).toEqual([])
    expect((await patient.post<Problem>('payments/methods', { Token, ...save })).status).toBe(422)
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

  test('another patient’s card is none', async () => {
    const [patient, other] = [await withCards(), await asNewPatient(api(), { Cards: ['valid'] })]
    const [card] = await list(other)
    expect((await patient.delete(`payments/methods/${card?.PaymentMethodKey}`)).status).toBe(404)
    expect((await patient.post(`payments/methods/${card?.PaymentMethodKey}/default`, {})).status).toBe(404)
    expect(await list(other)).toEqual([card])
  })

  test.each([
    'https://evil.example/',
    'http://localhost:8080.evil.example/',
    'http://evil@localhost:8080/',
    'http://localhost:8081/',
    'https://localhost:8080/',
    'javascript:alert(1)',
    '//localhost:8080/',
    '/bluebird-hme/payments',
  ])('the card page does not lead back to %s', async (ReturnUrl) => {
    const { status, body } = await (await withoutCards()).post<Problem>('payments/sessions', { ReturnUrl })
    expect([status, body.fields]).toEqual([422, { ReturnUrl: 'invalid' }])
  })

  test('without payments at the provider there are no cards', async () => {
    const patient = await asNewPatient(api(), { Provider: ['without payments'], Cards: ['valid'] })
    const answers = [
      await patient.get<Problem>('payments/methods'),
      await patient.post<Problem>('payments/sessions', { ReturnUrl: `${api().pageOrigin}/` }),
      await patient.post<Problem>('payments/methods', { Token: 'x', ...save }),
      await patient.post<Problem>('payments/methods/1/default', {}),
      await patient.delete<Problem>('payments/methods/1'),
      await patient.post<Problem>(
        'payments/charges',
        { PaymentMethodKey: 1, AmountCents: 1 },
        { 'Idempotency-Key': 'switched-off' },
      ),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'feature-off']))
  })
})

const nowhere = processorClient({ url: 'http://127.0.0.1:9', key: 'none', timeoutMs: 500 })
onEveryEngine(
  'cards without a processor',
  (api) => {
    test('adding one says that it cannot be reached; the cards on file are still told', async () => {
      const patient = await asNewPatient(api(), { Cards: everyCard })
      const ReturnUrl = `${api().pageOrigin}/bluebird-hme/payments`
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
