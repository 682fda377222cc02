import type { NotificationSettings } from '@homeside/contract/notifications'
import type { Problem } from '@homeside/contract/problem'
import { eq } from 'drizzle-orm'

import { accounts } from '../../database/tables/accounts.ts'
import { patients } from '../../database/tables/patients.ts'
import { providers } from '../../database/tables/providers.ts'
import { asDeactivated } from '../../testing/as-deactivated.ts'
import { asPatient } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'
import { findNotificationRecipient } from './queries.ts'

const path = 'patient/notifications'
const none = { OrderConfirmations: false, DeliveryAndTracking: false, AppointmentReminders: false }
const every = { OrderConfirmations: true, DeliveryAndTracking: true, AppointmentReminders: true }
const settingsOf = (username: string, changes: object = {}) => ({
  EmailAddress: `${username}@mail.example`,
  Email: none,
  Push: none,
  Alerts: none,
  ...changes,
})

onEveryEngine('notification settings', (api) => {
  const bluebird = (username: string) => asPatient(api(), username, 'bluebird-hme')
  const scopeOf = async (username: string) => {
    const [row] = await api()
      .database.select({ siteKey: patients.siteKey, patientKey: patients.patientKey })
      .from(patients)
      .innerJoin(accounts, eq(accounts.accountKey, patients.accountKey))
      .where(eq(accounts.username, username))
    return row ?? { siteKey: 0, patientKey: 0 }
  }

  test('who never chose is told nothing', async () => {
    const { body } = await (await bluebird('rose.kim')).get<NotificationSettings>(path)
    expect(body).toEqual({
      EmailAddress: 'rose.kim@mail.example',
      IsEmailVerified: true,
      Email: { All: false, ...none },
      Push: { All: false, ...none },
      Alerts: { All: false, ...none },
      ConsentUtc: null,
    })
  })

  test('what is saved is told, with All derived from the topics', async () => {
    const james = await bluebird('james.carter')
    const chosen = { Email: every, Push: { ...none, DeliveryAndTracking: true }, Alerts: every }
    const request = settingsOf('james.carter', { ...chosen, AcceptsEmailDisclaimer: true })
    const { body } = await james.post<NotificationSettings>(path, request)
    expect(body).toMatchObject({
      Email: { All: true, ...every },
      Push: { All: false, DeliveryAndTracking: true, OrderConfirmations: false },
      Alerts: { All: true },
      ConsentUtc: '2026-03-10T15:00:00.000Z',
    })
    expect((await james.get<NotificationSettings>(path)).body).toEqual(body)
  })

  test('mails need the disclaimer once, and again after all were turned off', async () => {
    const walt = await bluebird('walt.higgins')
    const mails = (changes: object = {}) =>
      walt.post<NotificationSettings & Problem>(path, settingsOf('walt.higgins', { Email: every, ...changes }))
    expect((await mails()).body.fields).toEqual({ AcceptsEmailDisclaimer: 'email-disclaimer' })
    expect((await mails({ AcceptsEmailDisclaimer: false })).status).toBe(422)
    expect((await mails({ AcceptsEmailDisclaimer: true })).status).toBe(200)
    expect((await mails()).status).toBe(200)
    expect((await mails({ Email: none })).body.ConsentUtc).toBeNull()
    expect((await mails()).status).toBe(422)
  })

  test('pushes and alerts need no disclaimer', async () => {
    const tess = await bluebird('tess.nguyen')
    expect((await tess.post(path, settingsOf('tess.nguyen', { Push: every, Alerts: every }))).status).toBe(200)
  })

  test('settings made for somebody else are refused', async () => {
    const { status, body } = await (await bluebird('rose.kim')).post<Problem>(path, settingsOf('maria.lopez'))
    expect([status, body.code]).toEqual([403, 'recipient-mismatch'])
  })

  test('an address is the same in any case', async () => {
    const rose = await bluebird('rose.kim')
    expect((await rose.post(path, settingsOf('Rose.KIM'))).status).toBe(200)
  })

  test('two saves at the same moment both answer', async () => {
    const jose = await bluebird('jose.nandu')
    const answers = await Promise.all([0, 1].map(() => jose.post(path, settingsOf('jose.nandu', { Alerts: every }))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('All cannot be sent: it follows from the rest', async () => {
    const rose = await bluebird('rose.kim')
    const { status, body } = await rose.post<Problem>(path, settingsOf('rose.kim', { Email: { All: true, ...none } }))
    expect([status, body.code]).toEqual([400, 'malformed'])
  })

  test('a topic left out is required', async () => {
    const rose = await bluebird('rose.kim')
    const { body } = await rose.post<Problem>(path, settingsOf('rose.kim', { Push: { OrderConfirmations: true } }))
    expect(body.fields).toEqual({ 'Push.DeliveryAndTracking': 'required', 'Push.AppointmentReminders': 'required' })
  })

  test('settings at one provider say nothing of another', async () => {
    await (await bluebird('james.carter')).post(path, settingsOf('james.carter', { Alerts: every }))
    const elsewhere = await asPatient(api(), 'james.carter', 'northridge')
    expect((await elsewhere.get<NotificationSettings>(path)).body.Alerts.All).toBe(false)
  })

  test('who left the provider has none', async () => {
    const { status, body } = await (await asDeactivated(api(), 'old.timer', 'legacydme')).get<Problem>(path)
    expect([status, body.code]).toEqual([403, 'feature-off'])
  })

  test.each(['emailNotificationsActive', 'patientEngagementActive'] as const)(
    'there are none where %s is off',
    async (flag) => {
      await api()
        .database.update(providers)
        .set({ [flag]: false })
        .where(eq(providers.alias, 'soluciones-medicas'))
      const omar = await asPatient(api(), 'omar.diaz', 'soluciones-medicas')
      const answers = [await omar.get<Problem>(path), await omar.post<Problem>(path, settingsOf('omar.diaz'))]
      expect(answers.map(({ body }) => body.code)).toEqual(['feature-off', 'feature-off'])
      await api()
        .database.update(providers)
        .set({ [flag]: true })
        .where(eq(providers.alias, 'soluciones-medicas'))
    },
  )

  test('a mail goes where it was asked for, to a verified address alone', async () => {
    const { database } = api()
    const maria = await scopeOf('maria.lopez')
    expect(await findNotificationRecipient(database, maria, 'OrderConfirmations')).toEqual({
      email: 'maria.lopez@mail.example',
      language: 'es',
      providerName: 'Bluebird Home Medical',
      alias: 'bluebird-hme',
    })
    expect(await findNotificationRecipient(database, maria, 'AppointmentReminders')).toBeNull()
    expect(await findNotificationRecipient(database, await scopeOf('nina.patel'), 'OrderConfirmations')).toBeNull()
  })
})
