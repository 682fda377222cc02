import type { NotificationSettings } from '@homeside/contract/notifications'

import { asPatient } from '../../../testing/as-patient.ts'
import { asStaff } from '../../../testing/as-staff.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { ownedBy } from '../../database/scope.ts'
import { patients } from '../../database/tables/patients.ts'

onEveryEngine('a text of a patient', (api) => {
  let phones = 0
  const texted = { registration: { details: { texts: ['OrderConfirmations' as const] } } }
  const answer = (From: string, Text: string, site?: number) =>
    asStaff(api(), site).post<{ Understood: string | null }>('staff/texts', { From, Text })

  async function reader() {
    const added = await api().addPatient({}, texted)
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
    expect((await answer(made.MobilePhone, word)).body).toEqual({ Understood: 'Stop' })
    await api().workFinished()
    expect(textsTo(made.MobilePhone).map(({ text }) => text)).toEqual([expect.stringContaining('no more texts')])
    expect(await settings()).toMatchObject({
      Texts: { OrderConfirmations: false },
      TextConsent: { ConsentedUtc: null },
      TextsStoppedUtc: '2026-03-10T15:00:00.000Z',
    })
  })

  test('a patient who asks for texts after STOP agrees again, and gets them', async () => {
    const { made, patient, settings } = await reader()
    await answer(made.MobilePhone, 'STOP')
    const wish = { EmailAddress: made.Email, Texts: { OrderConfirmations: true } }
    expect((await patient.post('patient/notifications', wish)).status).toBe(422)
    await patient.post('patient/notifications', { ...wish, TextConsentVersion: '2026-01' })
    expect(await settings()).toMatchObject({ Texts: { OrderConfirmations: true }, TextsStoppedUtc: null })
  })

  test('HELP is answered with the provider’s phone, and changes nothing', async () => {
    const { made, settings } = await reader()
    expect((await answer(made.MobilePhone, 'help')).body).toEqual({ Understood: 'Help' })
    await api().workFinished()
    expect(textsTo(made.MobilePhone)[0]?.text).toMatch(/call \d{3}-\d{3}-\d{4}/)
    expect((await settings()).Texts.OrderConfirmations).toBe(true)
  })

  test('other words, unknown numbers and other providers change nothing', async () => {
    const { made, settings } = await reader()
    expect((await answer(made.MobilePhone, 'Please stop by')).body).toEqual({ Understood: null })
    expect((await answer('5555559999', 'STOP')).status).toBe(200)
    expect((await answer(made.MobilePhone, 'STOP', 102)).status).toBe(200)
    await api().workFinished()
    expect(textsTo(made.MobilePhone)).toEqual([])
    expect((await settings()).Texts.OrderConfirmations).toBe(true)
  })
})
