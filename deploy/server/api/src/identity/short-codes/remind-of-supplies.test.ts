/** @size all */
import type { NotificationTopic } from '@homeside/contract/notifications'
import type { MadePatient } from '@homeside/contract/sandbox'
import type { ProviderFile } from '@homeside/contract/staff-providers'
import { moveClock } from '@homeside/sandbox/served/sandbox-clock'
import { eq } from 'drizzle-orm'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { newKey, orderOf } from '../../../testing/order-requests.ts'
import { ownedBy, type Scope } from '../../platform/database/scope.ts'
import { notificationSettings, patients } from '../../platform/database/tables/patients.ts'
import type { MessageQueue } from '../../platform/queue/message-queue.ts'
import { queueReminders } from './remind-of-supplies.ts'

onEveryEngine('reminders of supplies', (api) => {
  const topics: NotificationTopic[] = ['SupplyReminders']

  /** A patient who wants them by both ways. A mask can be ordered from the tenth day on. */
  const asked = (
    by: { mails?: typeof topics; texts?: typeof topics } = { mails: topics, texts: topics },
    daysAgo = 50,
  ) =>
    api().addPatient(
      { Provider: [] },
      { registration: { supplies: [{ code: 'A7034', received: { daysAgo, quantity: 1 } }], details: by } },
    )
  const sentTo = ({ PatientKey }: MadePatient) =>
    api().outbox.messages.filter(
      ({ record, text }) => record?.patient?.patientKey === PatientKey && text.includes('order supplies'),
    )

  /** Two servers look at the same moment. */
  const look = () => Promise.all([1, 2].map(() => queueReminders(api().database, api().queue, api().clock.now())))

  async function days(count: number): Promise<void> {
    for (let day = 0; day < count; day += 1) {
      api().clock.advance(1, 'day')
      await look()
    }
    await api().workFinished()
  }

  test('one comes by each way when something is due, names no supply, and leads to the order', async () => {
    const made = await asked()
    await days(8)
    expect(sentTo(made)).toEqual([])
    await days(4)
    const [email, text, ...more] = sentTo(made).toSorted((one, other) => one.channel.localeCompare(other.channel))
    expect(more).toEqual([])
    expect(email?.text).toContain(`/${made.Alias}/orders/new`)
    expect(text?.text).toMatch(/\/m\/\w+\?lang=en .*STOP/)
    expect(`${email?.text} ${text?.text}`).not.toMatch(/mask/i)
    // Whoever does not order is not asked again.
    await days(20)
    expect(sentTo(made)).toHaveLength(2)
  })

  test('none comes of what was due already when it was asked for', async () => {
    const made = await asked({})
    await days(12)
    const wish = { EmailAddress: made.Email, Email: { SupplyReminders: true }, EmailConsentVersion: '2026-01' }
    expect((await (await asPatient(api(), made)).post('patient/notifications', wish)).status).toBe(200)
    await days(3)
    expect(sentTo(made)).toEqual([])
  })

  /** What may happen between the look that queues a reminder and the reminder. */
  const meanwhile: Record<string, (made: MadePatient) => Promise<unknown>> = {
    'ordered it': async (made) => {
      const patient = await asPatient(api(), made)
      return patient.post('orders', await orderOf(patient, 'A7034'), newKey())
    },
    'turned it off': async (made) => {
      const [Email, Texts] = [{ SupplyReminders: false }, { SupplyReminders: false }]
      const patient = await asPatient(api(), made)
      return patient.post('patient/notifications', { EmailAddress: made.Email, Email, Texts })
    },
    'left the program': ({ SiteKey: siteKey, PatientKey: patientKey }) =>
      api()
        .database.update(patients)
        .set({ connectCampaignSubscribed: false })
        .where(ownedBy({ siteKey, patientKey }, patients)),
    'had a provider that ended it': async ({ SiteKey }) => {
      const path = `staff/providers/${SiteKey}`
      const { body } = await asStaff(api()).get<ProviderFile>(path)
      return asStaff(api()).put(path, { ...body, features: { ...body.features, supplyReminders: false } })
    },
  }

  test.each(Object.keys(meanwhile))('none comes to a patient who meanwhile %s', async (what) => {
    const made = await asked()
    await days(9)
    api().clock.advance(3, 'day')
    await look()
    await meanwhile[what]?.(made)
    await api().workFinished()
    expect(sentTo(made)).toEqual([])
  })

  test('a phone that sends STOP gets none', async () => {
    const made = await asked({ texts: topics })
    await days(9)
    api().clock.advance(3, 'day')
    await look()
    await api().textIn(made.MobilePhone, 'STOP')
    await api().workFinished()
    expect(sentTo(made)).toEqual([])
  })

  test('a look that breaks off in the middle loses none and doubles none', async () => {
    const made = await asked({ mails: topics })
    await days(9)
    api().clock.advance(3, 'day')
    const { clock, database, queue } = api()
    const broken = { ...queue, add: () => Promise.reject(new Error('The server died.')) }
    await expect(queueReminders(database, broken, clock.now())).rejects.toThrow('The server died.')
    await look()
    await api().workFinished()
    expect(sentTo(made)).toHaveLength(1)
  })

  test('those never looked at come first, and one look is for everybody, however many', async () => {
    const known = []
    for (let each = 0; each < 24; each += 1) known.push(await asked({ mails: topics }))
    await days(9)
    const fresh = await asked({ mails: topics }, 100)
    const { clock, database, queue } = api()
    await database
      .update(notificationSettings)
      .set({ suppliesCheckedOn: null })
      .where(eq(notificationSettings.patientKey, fresh.PatientKey))
    clock.advance(3, 'day')
    const found: number[] = []
    const noted: MessageQueue = {
      ...queue,
      add: (transaction, job, about, as) => {
        found.push((about as Scope).patientKey)
        return queue.add(transaction, job, about, as)
      },
    }
    await queueReminders(database, noted, clock.now())
    expect(found[0]).toBe(fresh.PatientKey)
    expect(found).toEqual(expect.arrayContaining(known.map(({ PatientKey }) => PatientKey)))
  })

  test('a look follows a patient to another time zone', async () => {
    const made = await asked({ mails: topics })
    await days(9)
    const scope = { siteKey: made.SiteKey, patientKey: made.PatientKey }
    const move = (timeZoneKey: number) =>
      api().database.update(patients).set({ timeZoneKey }).where(ownedBy(scope, patients))
    await move(7)
    // Ten in the morning in the east is four in the morning on Hawaii.
    api().clock.advance(3, 'day')
    api().clock.advance(-1, 'hour')
    await look()
    await api().workFinished()
    expect(sentTo(made)).toEqual([])
    api().clock.advance(6, 'hour')
    await look()
    await api().workFinished()
    expect(sentTo(made)).toHaveLength(1)
  })

  test('nobody is looked for or texted at night', async () => {
    const made = await asked({ texts: topics })
    await days(9)
    // From 9 in the morning to 9 in the evening, where the patient lives.
    api().clock.advance(60, 'hour')
    await look()
    await api().workFinished()
    expect(sentTo(made)).toEqual([])
    api().clock.advance(12, 'hour')
    await look()
    api().clock.advance(12, 'hour')
    await api().workFinished()
    expect(sentTo(made)).toEqual([])
    api().clock.advance(12, 'hour')
    await moveClock(api().database, 2 * 60 * 60 * 1000)
    await api().workFinished()
    expect(sentTo(made)).toHaveLength(1)
  })
})
