/** @size all */
import type { NotificationSettings } from '@homeside/contract/notifications'
import type { Order } from '@homeside/contract/orders'
import type { MadePatient } from '@homeside/contract/sandbox'
import { moveClock } from '@homeside/sandbox/served/sandbox-clock'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { findNotificationRecipient } from './find-recipients.ts'

onEveryEngine('news of a delivery', (api) => {
  const sentTo = ({ Email }: MadePatient) =>
    api()
      .outbox.messages.filter(({ to }) => to === Email)
      .map(({ subject }) => subject)

  const readsNews = () =>
    api().addPatient(
      { Language: 'es', FirstName: 'María' },
      { registration: { details: { mails: ['DeliveryAndTracking'] } } },
    )

  /** An order that staff ship and deliver. */
  async function deliver(made: MadePatient): Promise<Order> {
    const patient = await asPatient(api(), made)
    const { body } = await patient.post<Order>('orders', await orderOf(patient, 'A7034'), newKey())
    const staff = (act: string, request: object) => asStaff(api()).post(`staff/orders/${body.OrderKey}/${act}`, request)
    const shipment = { Carrier: 'UPS', TrackingNumber: '1Z999AA10123456784' }
    for (const [act, request] of [
      ['accept', {}],
      ['ship', shipment],
      ['deliver', {}],
    ] as const) {
      expect((await staff(act, request)).status).toBe(200)
      await api().workFinished()
    }
    return body
  }

  /** Sends what is due when the sandbox's clock is so many minutes ahead. */
  async function later(minutes: number): Promise<void> {
    await moveClock(api().database, minutes * 60_000)
    await api().workFinished()
  }

  test('reaches patients who asked for it, in their language, and names only the order’s number', async () => {
    const maria = await readsNews()
    const { OrderNumber } = await deliver(maria)
    expect(sentTo(maria)).toEqual([`Su pedido ${OrderNumber} está en camino`, `Su pedido ${OrderNumber} fue entregado`])
    const { text, sender } = api().outbox.lastTo(maria.Email)
    expect(text).toContain('http://localhost:8080/bluebird-hme/orders')
    expect(text).not.toMatch(/mascarilla|mask|María|1Z999/i)
    expect(sender).toBe('Bluebird Home Medical')
  })

  test.each(['cancel', 'deny', 'change'])(
    'an order that staff end by %s is told of, as one that they send is',
    async (act) => {
      const maria = await readsNews()
      const patient = await asPatient(api(), maria)
      const { body } = await patient.post<Order>('orders', await orderOf(patient, 'A7034'), newKey())
      const staff = (what: string, request: object) =>
        asStaff(api()).post(`staff/orders/${body.OrderKey}/${what}`, request)
      if (act === 'deny') await staff('hold', { HoldReason: 'Recall' })
      const none = body.Items.map(({ SupplyKey }) => ({ SupplyKey, Quantity: 0 }))
      const toNothing = act === 'change' ? { Quantities: none, Seen: 1 } : {}
      expect((await staff(act, { Note: 'The item was recalled.', ...toNothing })).status).toBe(200)
      await api().workFinished()
      expect(sentTo(maria)).toEqual([`Su pedido ${body.OrderNumber} fue cancelado`])
      expect(api().outbox.lastTo(maria.Email).text).not.toMatch(/recall/)
    },
  )

  test('is not sent to patients who did not ask', async () => {
    const made = await api().addPatient({}, { registration: { details: { mails: ['AppointmentReminders'] } } })
    await deliver(made)
    expect(sentTo(made)).toEqual([])
  })

  test('is not sent to an address that nobody verified', async () => {
    const made = await api().addPatient(
      { Account: 'unverified email' },
      { registration: { details: { mails: ['DeliveryAndTracking'] } } },
    )
    await deliver(made)
    expect(sentTo(made)).toEqual([])
  })

  test('begins with the order itself, where the patient asked for confirmations', async () => {
    const made = await api().addPatient({}, { registration: { details: { mails: ['OrderConfirmations'] } } })
    const { OrderNumber } = await deliver(made)
    expect(sentTo(made)).toEqual([`We received your order ${OrderNumber}`])
  })

  test('comes by text to who asked for texts, and ends with STOP', async () => {
    const made = await api().addPatient({}, { registration: { details: { texts: ['DeliveryAndTracking'] } } })
    const { OrderNumber } = await deliver(made)
    const { channel, text } = api().outbox.lastTo(made.MobilePhone)
    expect([channel, text]).toEqual(['text', expect.stringContaining(`order ${OrderNumber} was delivered`)])
    expect(text).toMatch(/STOP/)
    expect(text).not.toMatch(/mask|1Z999/i)
  })

  test('goes to no phone that said STOP, also of somebody who agreed before they had it, until they agree again', async () => {
    const texts = { registration: { details: { texts: ['DeliveryAndTracking' as const] } } }
    const [gone, made] = [await api().addPatient({}, texts), await api().addPatient({}, texts)]
    const hasPhone = ({ SiteKey, PatientKey }: MadePatient, mobilePhone: string) =>
      api()
        .database.update(patients)
        .set({ mobilePhone })
        .where(ownedBy({ siteKey: SiteKey, patientKey: PatientKey }, patients))
    const phone = '5555554701'
    await hasPhone(gone, phone)
    await hasPhone(made, '5555554702')
    api().clock.advance(1, 'minute')
    await api().textIn(phone, 'STOP')
    await api().workFinished()
    await hasPhone(made, phone)
    const news = () => api().outbox.messages.filter(({ to, text }) => to === phone && /order HS/.test(text))
    await deliver(made)
    expect(news()).toEqual([])

    const patient = await asPatient(api(), made)
    const path = 'patient/notifications'
    const { body } = await patient.get<NotificationSettings>(path)
    expect(body).toMatchObject({ Texts: { DeliveryAndTracking: false }, TextConsent: { ConsentedUtc: null } })
    expect(body.TextsStoppedUtc).not.toBeNull()
    const wish = { EmailAddress: made.Email, Alerts: { OrderConfirmations: true } }
    expect((await patient.post(path, wish)).status).toBe(200)
    const texted = { ...wish, Texts: { DeliveryAndTracking: true } }
    expect((await patient.post(path, texted)).status).toBe(422)
    await patient.post(path, { ...texted, TextConsentVersion: body.TextConsent.Version })
    expect(
      await findNotificationRecipient(
        api().database,
        { siteKey: made.SiteKey, patientKey: made.PatientKey },
        'text',
        'DeliveryAndTracking',
      ),
    ).not.toBeNull()
  })

  test('a message that fails for an hour stops no delivery, arrives later, and no log names its reader', async () => {
    const made = await readsNews()
    api().outbox.isDown = true
    const { OrderNumber } = await deliver(made)
    for (let minutes = 0; minutes < 60; minutes += 5) await later(minutes)
    api().outbox.isDown = false
    await later(120)
    expect(new Set(sentTo(made))).toEqual(
      new Set([`Su pedido ${OrderNumber} está en camino`, `Su pedido ${OrderNumber} fue entregado`]),
    )
    expect(sentTo(made)).toHaveLength(2)
    await later(0)
    expect(api().logLines.filter((line) => line.includes('message not sent')).length).toBeGreaterThan(4)
    expect(api().logLines.join('')).not.toContain(made.Email)
    expect(api().logLines.join('')).not.toContain(made.Username)
  })
})
