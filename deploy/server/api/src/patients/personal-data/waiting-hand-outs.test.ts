import { eq } from 'drizzle-orm'

import { asPatient } from '../../../testing/as-patient.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'
import { photos } from '../../platform/database/tables/photos.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { handOutsOf } from './routes.ts'

let [answer, begun] = [(): void => undefined, (): void => undefined]
const read = new Promise<void>((resolve) => (answer = resolve))
const isAsked = new Promise<void>((resolve) => (begun = resolve))
/** A bucket that takes its time. */
const photoStore = {
  keep: () => Promise.resolve(),
  read: async () => {
    begun()
    await read
    return Buffer.from('picture')
  },
  remove: () => Promise.resolve(),
  failures: () => 0,
}
const api = ownTestApi({ photoStore, maxInFlight: 2 })

test('who waits for their data keeps no place from anybody’s page', async () => {
  const made = await api.addPatient({ Conversations: ['with a photo'] })
  const [patient, other] = [await asPatient(api, made), await asPatient(api, await api.addPatient())]
  await api.database
    .update(photos)
    .set({ content: null, isElsewhere: true })
    .where(eq(photos.patientKey, made.PatientKey))
  const waiting = patient.download('patient/data')
  await isAsked
  expect((await other.get('patient/info')).status).toBe(200)
  answer()
  expect((await waiting).status).toBe(200)
})

test('a patient is handed out their data ten times an hour', async () => {
  const made = await api.addPatient()
  const patient = await asPatient(api, made)
  const counted = handOutsOf({ siteKey: made.SiteKey, patientKey: made.PatientKey })
  for (let time = 0; time < 9; time++) await countAttempts(api.database, [counted], api.clock.now())
  expect((await patient.download('patient/data')).status).toBe(200)
  expect((await patient.download('patient/data')).status).toBe(429)
})
