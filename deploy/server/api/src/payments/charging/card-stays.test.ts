import { randomUUID } from 'node:crypto'

import type { AddedPaymentMethod, CardStay, PaymentMethodsAnswer } from '@homeside/contract/payments'
import type { Problem } from '@homeside/contract/problem'
import { and, eq } from 'drizzle-orm'

import { asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { addCard, enterCard, openCardPage, saveRequest } from '../../../testing/enter-card.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { makeQueueDue } from '../../../testing/paying-steps.ts'
import { consents } from '../../platform/database/tables/patients.ts'
import { charges, paymentMethods } from '../../platform/database/tables/payments.ts'
import { savingConsentVersion } from './card-consent.ts'
import { forgetUnkept } from './saved-cards.ts'

onEveryEngine('stays on the card page', (api) => {
  const withoutCards = () => asNewPatient(api())

  test('a card is saved only after consent, and the version of the consent is stored', async () => {
    const made = await api().addPatient()
    const patient = await asPatient(api(), made)
    const Session = await enterCard(api(), patient)
    for (const [ConsentVersion, code] of [
      [undefined, 'required'],
      ['2020-01', 'invalid'],
    ]) {
      const { body } = await patient.post<Problem>(
        'payments/methods',
        await saveRequest(patient, Session, { ConsentVersion }),
      )
      expect(body.fields).toEqual({ ConsentVersion: code })
    }
    expect((await patient.post('payments/methods', await saveRequest(patient, Session))).status).toBe(200)
    const [consent] = await api()
      .database.select()
      .from(consents)
      .where(and(eq(consents.patientKey, made.PatientKey), eq(consents.consentType, 'SavedCard')))
    expect(consent).toMatchObject({ documentVersion: savingConsentVersion, language: 'en' })
  })

  test.each(['Asked', 'Approved'] as const)(
    'a card that is not saved is deleted at the processor an hour later, but not while its charge is still %s',
    async (status) => {
      const patient = await asNewPatient(api())
      const { PaymentMethodKey } = await addCard(api(), patient, '5555555555554444', { SaveForFutureUse: false })
      const isMine = eq(paymentMethods.paymentMethodKey, PaymentMethodKey)
      const [row] = await api().database.select().from(paymentMethods).where(isMine)
      const { merchant = '', siteKey = 0, patientKey = 0, processorCustomer = '' } = row ?? {}
      const named = { idempotencyKey: randomUUID(), reference: randomUUID(), amountCents: 900 }
      const charge = { siteKey, patientKey, merchant, paymentMethodKey: PaymentMethodKey, ...named }
      await api()
        .database.insert(charges)
        .values({ ...charge, status, askedAt: api().clock.now() })
      const forgets = async () => {
        await forgetUnkept(api().database, api().queue, api().clock.now())
        await api().workFinished()
        return api().processor.ledger.deleted.has(processorCustomer)
      }
      expect(await forgets()).toBe(false)
      api().clock.advance(61, 'minute')
      expect(await forgets()).toBe(status === 'Approved')
    },
  )

  test('a card that is deleted while the processor is away is deleted there, with its customer, once it is back', async () => {
    const patient = await withoutCards()
    const { PaymentMethodKey } = await addCard(api(), patient)
    const [row] = await api()
      .database.select()
      .from(paymentMethods)
      .where(eq(paymentMethods.paymentMethodKey, PaymentMethodKey))
    const { processor } = api()
    processor.isAway = true
    const { body } = await patient.delete<PaymentMethodsAnswer>(`payments/methods/${PaymentMethodKey}`)
    expect(body.Items).toEqual([])
    await api().workFinished()
    processor.isAway = false
    expect(processor.ledger.deleted).not.toContain(row?.processorCustomer)
    await makeQueueDue(api().database)
    await api().workFinished()
    expect(processor.ledger.deleted).toContain(row?.processorCustomer)
  })

  test('the result of a visit can be asked for at any time', async () => {
    const patient = await withoutCards()
    const { Url, Reference } = await openCardPage(api(), patient)
    const stateOf = async (reference = Reference) =>
      (await patient.get<CardStay>(`payments/sessions/${reference}`)).body.State
    const send = (form: Record<string, string>, url = Url) =>
      api().cardPage(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    const card = { name: 'Pat Example', number: '4242424242424242', expires: '12/30', code: '123' }
    expect(await stateOf()).toBe('Open')
    await send(card)
    expect(await stateOf()).toBe('Entered')
    const { body: added } = await patient.post<AddedPaymentMethod>(
      'payments/methods',
      await saveRequest(patient, Reference),
    )
    expect(await stateOf()).toBe('Saved')
    await patient.delete(`payments/methods/${added.PaymentMethodKey}`)
    expect(await stateOf()).toBe('Used')

    const [left, refused] = [await openCardPage(api(), patient), await openCardPage(api(), patient)]
    await send({ cancel: '' }, left.Url)
    await send({ ...card, number: '4000000000009995' }, refused.Url)
    expect([await stateOf(left.Reference), await stateOf(refused.Reference)]).toEqual(['Open', 'Declined'])
    for (const reference of [left.Reference, refused.Reference]) {
      const { body } = await patient.post<Problem>('payments/methods', await saveRequest(patient, reference))
      expect(body.code).toBe('card-session-unusable')
    }
  })

  test('another patient’s visit and an unknown one get the same answer', async () => {
    const [patient, other] = [await withoutCards(), await withoutCards()]
    const foreign = await enterCard(api(), other)
    for (const reference of [foreign, foreign.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))]) {
      const saved = await patient.post<Problem>('payments/methods', await saveRequest(patient, reference))
      const asked = await patient.get<Problem>(`payments/sessions/${reference}`)
      expect([saved.status, saved.body.code, asked.body.code]).toEqual([404, 'not-found', 'not-found'])
    }
    expect((await patient.get('payments/sessions/x')).status).toBe(400)
  })

  test('an entered card waits for its patient, and a card page for a day', async () => {
    const made = await api().addPatient()
    const [entered, { Reference: Session }] = [
      await enterCard(api(), await asPatient(api(), made)),
      await openCardPage(api(), await asPatient(api(), made)),
    ]
    api().clock.advance(24, 'hour')
    const patient = await asPatient(api(), made)
    expect((await patient.get<CardStay>(`payments/sessions/${entered}`)).body.State).toBe('Entered')
    const { status, body } = await patient.post<Problem>('payments/methods', await saveRequest(patient, Session))
    expect([status, body.code]).toEqual([410, 'card-session-expired'])
    expect((await patient.get<CardStay>(`payments/sessions/${Session}`)).body.State).toBe('Expired')
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
})
