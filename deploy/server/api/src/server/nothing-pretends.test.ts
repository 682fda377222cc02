import type { NotificationSettings } from '@homeside/contract/notifications'
import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { Faqs } from '@homeside/contract/public-pages'
import type { PatientSearchAnswer } from '@homeside/contract/self-registration'
import { unregisteredPatients } from '@homeside/sandbox/patients/unregistered'
import { eq } from 'drizzle-orm'

import { asPatient, callerWith, asStaff } from '../../testing/as-patient.ts'
import { startTestApi } from '../../testing/start-test-api.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { openTestOutbox } from '../../testing/test-outbox.ts'
import { patients } from '../platform/database/tables/patients.ts'

/** A server without a service for texts and without a card processor offers neither, and claims nothing as sent. */

const selma = unregisteredPatients[3]
const outbox = openTestOutbox()
let api: TestApi

beforeAll(async () => {
  const whole = await startTestApi()
  api = await startTestApi({
    mailer: { ...outbox.mailer, sendsTexts: false },
    processor: { ...whole.processor, takesCards: () => false },
  })
})

test('self-registration offers an email alone', async () => {
  const { body } = await callerWith(api, api.openBrowser(), {}).post<PatientSearchAnswer>(
    'selfregister/patientSearch',
    { SiteKey: 101, FirstName: 'Selma', LastName: 'Self', DateOfBirth: selma.dateOfBirth, PostalCode: '45402' },
  )
  expect(body.Destinations.map(({ Channel }) => Channel)).toEqual(['Email'])
})

test('staff who text a code or a link are told that no text can be sent, and nothing was', async () => {
  const [row] = await api.database.select().from(patients).where(eq(patients.lastName, selma.lastName))
  const key = row?.patientKey ?? 0
  const staff = asStaff(api)
  const code = { Format: 'SixDigits', SendTo: 'Text' }
  expect((await staff.post<Problem>(`staff/patients/${key}/registrationcode`, code)).body.code).toBe(
    'texts-unavailable',
  )
  const link = { PatientKey: key, Template: 'orders' }
  expect((await staff.post<Problem>('staff/shortcodes', link)).body.code).toBe('texts-unavailable')
  expect(outbox.messages).toEqual([])
})

test('a patient cannot turn texts on, and has no payments', async () => {
  const made = await api.addPatient()
  const patient = await asPatient(api, made)
  const { body: settings } = await patient.get<NotificationSettings>('patient/notifications')
  expect(settings.Channels).not.toContain('Texts')
  const wanted = { EmailAddress: made.Email, Texts: { OrderConfirmations: true } }
  expect((await patient.post<Problem>('patient/notifications', wanted)).body.code).toBe('texts-unavailable')
  const { body: dashboard } = await patient.get<Dashboard>('patient/dashboard?includeCompanyLogo=false')
  expect(dashboard.PtUser.PaymentsFeatureActive).toBe(false)
  expect((await patient.get<Problem>('payments/methods')).body.code).toBe('feature-off')
})

test('the FAQs say nothing of paying by card', async () => {
  const { body } = await callerWith(api, api.openBrowser(), {}).get<Faqs>('account/faqs/bluebird-hme')
  expect(JSON.stringify(body)).not.toContain('Is my card safe?')
})
