/** @size all */
import type { NotificationSettings } from '@homeside/contract/notifications'
import type { Problem } from '@homeside/contract/problem'
import type { StaffListedText, StaffWaiting } from '@homeside/contract/staff-lists'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { signedInbound, testTexts } from '../../../testing/test-outbox.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { patients } from '../../platform/database/tables/patients.ts'

onEveryEngine('a text of a patient', (api) => {
  let phones = 0
  const texted = { registration: { details: { texts: ['OrderConfirmations' as const] } } }

  async function reader(traits: { Language?: 'en' | 'es' } = {}) {
    const added = await api().addPatient(traits, texted)
    // Every made patient has the same number, so STOP applies to all who share it.
    const MobilePhone = `555555${4000 + (phones += 1)}`
    const scope = { siteKey: added.SiteKey, patientKey: added.PatientKey }
    await api().database.update(patients).set({ mobilePhone: MobilePhone }).where(ownedBy(scope, patients))
    const made = { ...added, MobilePhone }
    const patient = await asPatient(api(), made)
    const settings = async () => (await patient.get<NotificationSettings>('patient/notifications')).body
    return { made, patient, settings }
  }
  const textsTo = (phone: string) => api().outbox.messages.filter(({ to }) => to === phone)

  test.each(['STOP', ' stop. ', 'Parar'])('%j ends the texts, is confirmed once and shown', async (word) => {
    const { made, settings } = await reader()
    expect((await api().textIn(made.MobilePhone, word)).status).toBe(200)
    await api().workFinished()
    expect(textsTo(made.MobilePhone).map(({ text }) => text)).toEqual([expect.stringContaining('no more texts')])
    expect(await settings()).toMatchObject({
      Texts: { OrderConfirmations: false },
      TextConsent: { ConsentedUtc: null },
      TextsStoppedUtc: '2026-03-10T15:00:00.000Z',
    })
    const { body } = await asStaff(api()).get<StaffPatientRecord>(`staff/patients/${made.PatientKey}`)
    expect(body.Consents.find(({ ConsentType }) => ConsentType === 'TextMessages')?.WithdrawnUtc).not.toBeNull()
    expect(body.TextsStoppedUtc).toBe('2026-03-10T15:00:00.000Z')
  })

  test('a patient who asks for texts after STOP agrees again, and gets them', async () => {
    const { made, patient, settings } = await reader()
    await api().textIn(made.MobilePhone, 'STOP')
    const wish = { EmailAddress: made.Email, Texts: { OrderConfirmations: true } }
    expect((await patient.post('patient/notifications', wish)).status).toBe(422)
    await patient.post('patient/notifications', { ...wish, TextConsentVersion: '2026-01' })
    expect(await settings()).toMatchObject({ Texts: { OrderConfirmations: true }, TextsStoppedUtc: null })
  })

  test('what did not arrive waits for staff until they say that it is settled, also what was tried for days', async () => {
    const list = async (site = 101) =>
      (await asStaff(api(), site).get<{ Items: StaffListedText[] }>('staff/texts')).body.Items
    const count = async () => (await asStaff(api(), 101).get<StaffWaiting>('staff/waiting')).body.Texts?.Count ?? 0
    const text = async (trouble: 'refuses' | 'isDown') => {
      const { made } = await reader()
      api().outbox[trouble] = true
      await asStaff(api()).post('staff/shortcodes', { PatientKey: made.PatientKey, Template: 'orders' })
      api().outbox[trouble] = false
      return made.PatientKey
    }
    const unreached = [await text('refuses'), await text('isDown')]
    expect(await count()).toBe(1)
    api().clock.advance(6, 'day')
    expect(await count()).toBe(2)
    const waiting = await list()
    expect(waiting).toMatchObject(unreached.map((PatientKey) => ({ PatientKey, About: 'texted-link' })))
    expect(await list(102)).toEqual([])
    for (const { TextKey } of waiting) {
      const settle = (site: number) => asStaff(api(), site).post<Problem>(`staff/texts/${TextKey}/settle`, {})
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
    expect((await asStaff(api()).post('staff/shortcodes', link)).status).toBe(409)
    await api().textIn(made.MobilePhone, 'Start')
    await api().workFinished()
    expect(textsTo(made.MobilePhone).at(-1)?.text).toContain('from us again')
    expect((await settings()).TextsStoppedUtc).toBeNull()
    expect((await asStaff(api()).post('staff/shortcodes', link)).status).toBe(200)

    const stranger = await api().addPatient()
    const phone = '5555554899'
    const scope = { siteKey: stranger.SiteKey, patientKey: stranger.PatientKey }
    await api().database.update(patients).set({ mobilePhone: phone }).where(ownedBy(scope, patients))
    const agreed = await asStaff(api()).post(`staff/patients/${stranger.PatientKey}/consents`, {
      ConsentType: 'TextMessages',
      Agrees: false,
    })
    expect(agreed.status).toBe(200)
    await api().textIn(phone, 'START')
    const refused = await asStaff(api()).post('staff/shortcodes', { ...link, PatientKey: stranger.PatientKey })
    expect(refused.status).toBe(409)
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

  test('other words and other numbers change nothing', async () => {
    const { made, settings } = await reader()
    await api().textIn(made.MobilePhone, 'Please stop by')
    await api().textIn('5555559999', 'STOP')
    await api().textIn(made.MobilePhone, 'STOP', '+15555550777')
    await api().workFinished()
    expect(textsTo(made.MobilePhone)).toEqual([])
    expect((await settings()).Texts.OrderConfirmations).toBe(true)
  })

  test('a text without the signature of the service is refused', async () => {
    const { made, settings } = await reader()
    const said = { from: `+1${made.MobilePhone}`, to: testTexts.from, text: 'STOP' }
    const other = [`whsec_${Buffer.alloc(32, 6).toString('base64')}`]
    expect((await api().handle(signedInbound(said, other))).status).toBe(401)
    expect((await settings()).Texts.OrderConfirmations).toBe(true)
  })
})
