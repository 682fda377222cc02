/** @size all */
import type { NotificationSettings } from '@homeside/contract/notifications'
import type { Problem } from '@homeside/contract/problem'
import type { StaffThread } from '@homeside/contract/staff-conversations'
import type { StaffEvent } from '@homeside/contract/staff-events'
import type { StaffListedConversation, StaffListedText } from '@homeside/contract/staff-lists'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import type { StaffWaiting } from '@homeside/contract/staff-to-do'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { signedInbound, testTexts } from '../../../testing/test-outbox.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { patients } from '../../platform/database/tables/patients.ts'

onEveryEngine('a text of a patient', (api) => {
  let phones = 0
  const texted = { registration: { details: { texts: ['OrderConfirmations' as const] } } }

  const hasPhone = ({ SiteKey, PatientKey }: { SiteKey: number; PatientKey: number }, mobilePhone: string) =>
    api()
      .database.update(patients)
      .set({ mobilePhone })
      .where(ownedBy({ siteKey: SiteKey, patientKey: PatientKey }, patients))

  async function reader(traits: { Language?: 'en' | 'es' } = {}) {
    const added = await api().addPatient(traits, texted)
    // Every made patient has the same number, so STOP applies to all who share it.
    const MobilePhone = `555555${4000 + (phones += 1)}`
    await hasPhone(added, MobilePhone)
    const made = { ...added, MobilePhone }
    const patient = await asPatient(api(), made)
    const settings = async () => (await patient.get<NotificationSettings>('patient/notifications')).body
    return { made, patient, settings }
  }

  const desk = (siteKey = 101) => asStaff(api(), siteKey)
  async function threadOf({ PatientKey, SiteKey }: { PatientKey: number; SiteKey: number }) {
    const path = `staff/conversations?patient=${PatientKey}&show=waiting`
    const { body } = await desk(SiteKey).get<{ Items: StaffListedConversation[] }>(path)
    const threads = body.Items.map(async ({ ConversationKey }) => {
      const { Messages } = (await desk(SiteKey).get<StaffThread>(`staff/conversations/${ConversationKey}`)).body
      return Messages.map(({ Body, SenderType, SenderName }) => [SenderType, SenderName, Body])
    })
    return Promise.all(threads)
  }

  const textsTo = (phone: string) => api().outbox.messages.filter(({ to }) => to === phone)

  test.each(['STOP', 'Stop please', 'No me envíen más mensajes'])(
    '%j ends the texts, is confirmed once and shown',
    async (word) => {
      const { made, settings } = await reader()
      expect((await api().textIn(made.MobilePhone, word)).status).toBe(200)
      await api().workFinished()
      expect(textsTo(made.MobilePhone).map(({ text }) => text)).toEqual([expect.stringContaining('no more texts')])
      expect(await settings()).toMatchObject({
        Texts: { OrderConfirmations: false },
        TextConsent: { ConsentedUtc: null },
        TextsStoppedUtc: '2026-03-10T15:00:00.000Z',
      })
      const { body } = await desk().get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)
      expect(body.Consents.find(({ ConsentType }) => ConsentType === 'TextMessages')?.WithdrawnUtc).not.toBeNull()
      expect(body.TextsStoppedUtc).toBe('2026-03-10T15:00:00.000Z')
    },
  )

  test('a patient who asks for texts after STOP agrees again, and gets them', async () => {
    const { made, patient, settings } = await reader()
    await api().textIn(made.MobilePhone, 'STOP')
    const wish = { EmailAddress: made.Email, Texts: { OrderConfirmations: true } }
    expect((await patient.post('patient/notifications', wish)).status).toBe(422)
    await patient.post('patient/notifications', { ...wish, TextConsentVersion: '2026-01' })
    expect(await settings()).toMatchObject({ Texts: { OrderConfirmations: true }, TextsStoppedUtc: null })
  })

  test('what did not arrive waits for staff until they say that it is settled, also what was tried for days', async () => {
    const list = async (site = 101) => (await desk(site).get<{ Items: StaffListedText[] }>('staff/texts')).body.Items
    const count = async () => (await desk().get<StaffWaiting>('staff/waiting')).body.Texts?.Count ?? 0
    const text = async (trouble: 'refuses' | 'isDown') => {
      const { made } = await reader()
      api().outbox[trouble] = true
      await desk().post('staff/shortcodes', { PatientKey: made.PatientKey, Template: 'orders' })
      api().outbox[trouble] = false
      return { PatientKey: made.PatientKey, MobilePhone: made.MobilePhone }
    }
    const unreached = [await text('refuses'), await text('isDown')]
    expect(await count()).toBe(1)
    api().clock.advance(6, 'day')
    expect(await count()).toBe(2)
    const waiting = await list()
    expect(waiting).toMatchObject(unreached.map((who) => ({ ...who, About: 'texted-link' })))
    expect(await list(102)).toEqual([])
    for (const { TextKey } of waiting) {
      const settle = (site: number) => desk(site).post<Problem>(`staff/texts/${TextKey}/settle`, {})
      expect((await settle(102)).body.code).toBe('not-found')
      expect([(await settle(101)).status, (await settle(101)).status]).toEqual([200, 200])
    }
    expect([await list(), await count()]).toEqual([[], 0])
    api().clock.advance(-6, 'day')
  })

  test('START takes a STOP back: links reach the phone again; without a STOP it agrees to nothing', async () => {
    const { made, settings } = await reader()
    const link = { PatientKey: made.PatientKey, Template: 'orders' }
    await api().textIn(made.MobilePhone, 'STOP')
    await api().workFinished()
    expect((await desk().post('staff/shortcodes', link)).status).toBe(409)
    await api().textIn(made.MobilePhone, 'Start')
    await api().workFinished()
    expect(textsTo(made.MobilePhone).at(-1)?.text).toContain('from us again')
    expect((await settings()).TextsStoppedUtc).toBeNull()
    expect((await desk().post('staff/shortcodes', link)).status).toBe(200)

    const stranger = await api().addPatient()
    const phone = '5555554899'
    await hasPhone(stranger, phone)
    const agreed = await desk().post(`staff/patients/${stranger.PatientKey}/consents`, {
      ConsentType: 'TextMessages',
      Agrees: false,
      Reason: 'They called.',
    })
    expect(agreed.status).toBe(200)
    await api().textIn(phone, 'START')
    const refused = await desk().post('staff/shortcodes', { ...link, PatientKey: stranger.PatientKey })
    expect(refused.status).toBe(409)
  })

  test('START takes back a STOP that was said twice, and a service that refuses after STOP; each is told once', async () => {
    const { made, settings } = await reader()
    const events = async () =>
      (await desk().get<{ Items: StaffEvent[] }>('staff/events')).body.Items.filter(
        ({ Type, PatientKey }) => Type === 'texts.stopped' && PatientKey === made.PatientKey,
      )
    for (const word of ['STOP', 'STOP!', 'stop it', 'Start']) {
      api().clock.advance(1, 'minute')
      await api().textIn(made.MobilePhone, word)
      await api().workFinished()
    }
    expect(await events()).toHaveLength(1)
    expect((await settings()).TextsStoppedUtc).toBeNull()
    const link = { PatientKey: made.PatientKey, Template: 'orders' }
    expect((await desk().post('staff/shortcodes', link)).status).toBe(200)
    expect(textsTo(made.MobilePhone).at(-2)?.text).toContain('from us again')
  })

  test('HELP is answered with the provider’s phone, in the patient’s language, and changes nothing', async () => {
    const { made, settings } = await reader({ Language: 'es' })
    await api().textIn(made.MobilePhone, 'ayuda')
    await api().workFinished()
    expect(textsTo(made.MobilePhone)[0]?.text).toMatch(/llame al \d{3}-\d{3}-\d{4}/)
    expect((await settings()).Texts.OrderConfirmations).toBe(true)
  })

  test('a number of no patient is answered too, once however often the service brings its text', async () => {
    const request = signedInbound({ from: '+15555559990', to: testTexts.from, text: 'HELP' })
    const [again, later] = [request.clone(), request.clone()]
    for (const each of [request, again, later]) expect((await api().handle(each)).status).toBe(200)
    await api().workFinished()
    expect(textsTo('5555559990')).toHaveLength(1)
  })

  test('STOP of another phone, or to another number, changes nothing', async () => {
    const { made, settings } = await reader()
    await api().textIn('5555559999', 'STOP')
    await api().textIn(made.MobilePhone, 'STOP', '+15555550777')
    await api().workFinished()
    expect(textsTo(made.MobilePhone)).toEqual([])
    expect((await settings()).Texts.OrderConfirmations).toBe(true)
  })

  test('what is no word of ours waits at the desk as a message of the patient, who is told so once a day', async () => {
    const { made, settings } = await reader()
    const name = `${made.FirstName} ${made.LastName}`
    const before = await settings()
    await api().textIn(made.MobilePhone, 'I need a bigger mask\0 please 😀')
    await api().textIn(made.MobilePhone, 'Please stop by. My card: 4242 4242 4242 4242')
    await api().workFinished()
    expect(await threadOf(made)).toEqual([
      [
        ['Patient', name, 'I need a bigger mask please 😀'],
        ['Patient', name, 'Please stop by. My card: •••• •••• •••• ••••'],
      ],
    ])
    expect(textsTo(made.MobilePhone).map(({ text }) => text)).toEqual([expect.stringContaining('We have your text')])
    expect(await settings()).toEqual(before)
    const { body } = await desk().get<{ Items: StaffListedConversation[] }>(
      `staff/conversations?patient=${made.PatientKey}`,
    )
    await desk().post(`staff/conversations/${body.Items[0]?.ConversationKey}/close`, { Reason: 'Resolved' })
    api().clock.advance(1, 'day')
    await api().textIn(made.MobilePhone, 'Thanks!')
    await api().workFinished()
    api().clock.advance(-1, 'day')
    expect(await threadOf(made)).toEqual([[['Patient', name, 'Thanks!']]])
    expect(textsTo(made.MobilePhone)).toHaveLength(2)
  })

  test('a stop with other words stops, and its words are read; what comes later is read and not answered', async () => {
    const { made, settings } = await reader()
    await api().textIn(made.MobilePhone, 'STOP, I moved to Dayton')
    await api().textIn(made.MobilePhone, 'My new supplier has my order')
    await api().workFinished()
    expect((await settings()).TextsStoppedUtc).not.toBeNull()
    expect((await threadOf(made)).flat().map(([, , body]) => body)).toEqual([
      'STOP, I moved to Dayton',
      'My new supplier has my order',
    ])
    expect(textsTo(made.MobilePhone).map(({ text }) => text)).toEqual([expect.stringContaining('no more texts')])
  })

  test('where nobody reads it, the sender is told whom to call: nobody’s phone, a closed record', async () => {
    const { made } = await reader({ Language: 'es' })
    await desk().post(`staff/patients/${made.PatientKey}/close`, {})
    for (const phone of [made.MobilePhone, '5555559981']) {
      await api().textIn(phone, 'Necesito otra máscara')
      await api().textIn(phone, '¿Hola?')
    }
    await api().workFinished()
    expect(textsTo(made.MobilePhone).map(({ text }) => text)).toEqual([expect.stringMatching(/llame al \d{3}-/)])
    expect(textsTo('5555559981').map(({ text }) => text)).toEqual([expect.stringMatching(/call \d{3}-/)])
    expect(await threadOf(made)).toEqual([])
  })

  test('a tap on a text is no message, and nothing with no words is', async () => {
    const { made } = await reader()
    for (const text of ['Liked “Your order is on its way.”', ' ', 'Sent from my iPhone']) {
      await api().textIn(made.MobilePhone, text)
    }
    await api().workFinished()
    expect([await threadOf(made), textsTo(made.MobilePhone)]).toEqual([[], []])
  })

  test('a text without the signature of the service is refused', async () => {
    const { made, settings } = await reader()
    const said = { from: `+1${made.MobilePhone}`, to: testTexts.from, text: 'STOP' }
    const other = [`whsec_${Buffer.alloc(32, 6).toString('base64')}`]
    expect((await api().handle(signedInbound(said, other))).status).toBe(401)
    expect((await settings()).Texts.OrderConfirmations).toBe(true)
  })
})
