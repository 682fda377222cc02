import type { NotificationSettings } from '@homeside/contract/notifications'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'

import { asDeactivated, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import { patients } from '../../platform/database/tables/patients.ts'
import { hasConsented } from '../consents/consents.ts'
import { noTopics as none } from './notification-settings.ts'

const path = 'patient/notifications'
const every = { OrderConfirmations: true, DeliveryAndTracking: true, SupplyReminders: true, AppointmentReminders: true }
const Version = '2026-01'
const settingsOf = (EmailAddress: string, changes: object = {}) => ({
  EmailAddress,
  Email: none,
  Push: none,
  Alerts: none,
  ...changes,
})

onEveryEngine('notification settings', (api) => {
  /** A patient, and settings that they may save. */
  async function chooser(traits?: PatientTraits) {
    const made = await api().addPatient(traits)
    return { ...(await asPatient(api(), made)), made, settings: (changes?: object) => settingsOf(made.Email, changes) }
  }

  test('a patient who never chose gets no notifications', async () => {
    const patient = await chooser()
    const { body } = await patient.get<NotificationSettings>(path)
    expect(body).toEqual({
      EmailAddress: patient.made.Email,
      IsEmailVerified: true,
      MobilePhone: patient.made.MobilePhone,
      Channels: ['Email', 'Texts', 'Alerts', 'Push'],
      Topics: ['OrderConfirmations', 'DeliveryAndTracking', 'SupplyReminders', 'AppointmentReminders'],
      Email: { All: false, ...none },
      Texts: { All: false, ...none },
      Push: { All: false, ...none },
      Alerts: { All: false, ...none },
      EmailConsent: { Version, Paragraphs: expect.any(Array) as unknown, ConsentedUtc: null, Told: null },
      TextConsent: {
        Version,
        Paragraphs: expect.any(Array) as unknown,
        ConsentedUtc: null,
        // As the provider's file says it.
        Told: { How: 'Paper', AtUtc: '2026-03-09T12:00:00.000Z' },
      },
      ConsentUtc: null,
      TextsStoppedUtc: null,
    })
    expect(body.TextConsent.Paragraphs.join(' ')).toContain('STOP')
  })

  test('saved settings are returned, with All derived from the topics', async () => {
    const patient = await chooser()
    const chosen = { Email: every, Push: { ...none, DeliveryAndTracking: true }, Alerts: every }
    const request = patient.settings({ ...chosen, EmailConsentVersion: Version })
    const { body } = await patient.post<NotificationSettings>(path, request)
    expect(body).toMatchObject({
      Email: { All: true, ...every },
      Push: { All: false, DeliveryAndTracking: true, OrderConfirmations: false },
      Alerts: { All: true },
      ConsentUtc: '2026-03-10T15:00:00.000Z',
    })
    expect((await patient.get<NotificationSettings>(path)).body).toEqual(body)
  })

  test('emails need a consent once, and again after all were turned off', async () => {
    const patient = await chooser()
    const mails = (changes: object = {}) =>
      patient.post<NotificationSettings & Problem>(path, patient.settings({ Email: every, ...changes }))
    expect((await mails()).body.fields).toEqual({ EmailConsentVersion: 'email-disclaimer' })
    expect((await mails({ EmailConsentVersion: '2020-01' })).status).toBe(422)
    expect((await mails({ EmailConsentVersion: Version })).status).toBe(200)
    expect((await mails()).status).toBe(200)
    expect((await mails({ Email: none })).body.ConsentUtc).toBeNull()
    expect((await mails()).status).toBe(422)
  })

  test('a consent to emails that was given elsewhere counts here', async () => {
    const patient = await chooser()
    const optIn = { ConsentType: 'EmailNotifications', DocumentVersion: Version }
    const outdated = await patient.post<Problem>('account/optIn', { ...optIn, DocumentVersion: '2' })
    expect(outdated.body.fields).toEqual({ DocumentVersion: 'invalid' })
    await patient.post('account/optIn', optIn)
    // Saving one way takes back no consent to another.
    await patient.post(path, { EmailAddress: patient.made.Email, Push: every })
    expect((await patient.post(path, patient.settings({ Email: every }))).status).toBe(200)
  })

  test('turning emails off takes back the consent to them, turning texts off does not', async () => {
    const patient = await chooser()
    const scope = { siteKey: patient.made.SiteKey, patientKey: patient.made.PatientKey }
    await patient.post(path, patient.settings({ Email: every, EmailConsentVersion: Version }))
    await patient.post(path, patient.settings({ Email: none, Texts: every, TextConsentVersion: Version }))
    expect(await hasConsented(api().database, scope, 'EmailNotifications', Version)).toBe(false)
    await patient.post(path, patient.settings({ Texts: none }))
    expect(await hasConsented(api().database, scope, 'TextMessages', Version)).toBe(true)
  })

  type Texter = Awaited<ReturnType<typeof chooser>>
  const saveTexts = (patient: Texter, changes: object = {}) =>
    patient.post<NotificationSettings & Problem>(path, patient.settings({ Texts: every, ...changes }))

  test('texts need a consent of their own', async () => {
    const patient = await chooser()
    const refused = await saveTexts(patient, { EmailConsentVersion: Version })
    expect(refused.body.fields).toEqual({ TextConsentVersion: 'required' })
    const { body } = await saveTexts(patient, { TextConsentVersion: Version })
    expect(body).toMatchObject({ Texts: { All: true }, TextConsent: { ConsentedUtc: '2026-03-10T15:00:00.000Z' } })
  })

  test('texts are refused when the phone on file is not the one that the patient agreed to', async () => {
    const patient = await chooser()
    // Somebody else, or another tab, changed it meanwhile.
    const MobilePhone = '5555550177'
    const { status, body } = await saveTexts(patient, { TextConsentVersion: Version, MobilePhone })
    expect([status, body.code, body.fields]).toEqual([422, 'changed-meanwhile', { MobilePhone: 'changed' }])
    const { made } = patient
    expect((await saveTexts(patient, { TextConsentVersion: Version, MobilePhone: made.MobilePhone })).status).toBe(200)
    expect((await saveTexts(patient, { Texts: none, MobilePhone })).status).toBe(200)
  })

  test('texts are refused to a patient without a mobile phone', async () => {
    const patient = await chooser()
    const { SiteKey: siteKey, PatientKey: patientKey } = patient.made
    await api().database.update(patients).set({ mobilePhone: null }).where(ownedBy({ siteKey, patientKey }, patients))
    const { body } = await saveTexts(patient, { TextConsentVersion: Version })
    expect(body.fields).toEqual({ MobilePhone: 'required' })
  })

  test('two saves at once both succeed, and what a save does not name stays', async () => {
    const patient = await chooser()
    const EmailAddress = patient.made.Email
    const one = { EmailAddress, EmailConsentVersion: Version, Email: { OrderConfirmations: true } }
    const other = { EmailAddress, EmailConsentVersion: Version, Email: { AppointmentReminders: true }, Push: every }
    const answers = await Promise.all([patient.post(path, one), patient.post(path, other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await patient.get<NotificationSettings>(path)).body).toMatchObject({
      Email: { OrderConfirmations: true, DeliveryAndTracking: false, AppointmentReminders: true },
      Push: { All: true },
    })
  })

  test('pushes and alerts need no consent', async () => {
    const patient = await chooser()
    expect((await patient.post(path, patient.settings({ Push: every, Alerts: every }))).status).toBe(200)
  })

  test('settings made for somebody else are refused', async () => {
    const [patient, other] = [await chooser(), await chooser()]
    const { status, body } = await patient.post<Problem>(path, other.settings())
    expect([status, body.code]).toEqual([403, 'recipient-mismatch'])
  })

  test('capital letters in the email address make no difference', async () => {
    const patient = await chooser()
    expect((await patient.post(path, settingsOf(patient.made.Email.toUpperCase()))).status).toBe(200)
  })

  test('a page cannot send the switch for everything, because the server derives it from the others', async () => {
    const patient = await chooser()
    const { status, body } = await patient.post<Problem>(path, patient.settings({ Email: { All: true, ...none } }))
    expect([status, body.code]).toEqual([400, 'malformed'])
  })

  test('settings at one provider change nothing at another', async () => {
    const here = await chooser({ OtherProviders: ['northridge'] })
    expect((await here.post(path, here.settings({ Alerts: every }))).status).toBe(200)
    const elsewhere = await asPatient(api(), { ...here.made, Alias: 'northridge' })
    expect((await elsewhere.get<NotificationSettings>(path)).body.Alerts.All).toBe(false)
  })

  test('a patient who left the provider has no settings', async () => {
    const { status, body } = await (await asDeactivated(api())).get<Problem>(path)
    expect([status, body.code]).toEqual([403, 'feature-off'])
  })

  test.each(['without email', 'without engagement'] as const)(
    'there are no settings at a provider %s',
    async (feature) => {
      const patient = await chooser({ Provider: [feature] })
      const answers = [await patient.get<Problem>(path), await patient.post<Problem>(path, patient.settings())]
      expect(answers.map(({ body }) => body.code)).toEqual(['feature-off', 'feature-off'])
    },
  )
})
