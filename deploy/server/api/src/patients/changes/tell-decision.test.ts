/** @size all */
import type { Dashboard, PatientInfo, PatientUser } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { MadePatient } from '@homeside/contract/sandbox'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { Caller, PatientDetails } from '../../../testing/test-api.ts'

onEveryEngine('a decision of staff', (api) => {
  const mailed: PatientDetails = { registration: { details: { mails: ['OrderConfirmations'] } } }
  const approve = (key: number) => asStaff(api()).post<Problem>(`staff/changes/${key}/approve`, undefined)
  const reject = (key: number) => asStaff(api()).post(`staff/changes/${key}/reject`, { Reason: 'It does not answer.' })

  async function ask(patient: Caller, changed: object): Promise<number> {
    const { body } = await patient.post<PatientInfo>('patient/demographics', changed)
    return body.PendingChange?.ChangeKey ?? 0
  }

  /** The subjects of emails about decisions. Security notices have their own tests. */
  const mailsTo = (address: string) =>
    api().outbox.messages.filter(({ to, subject }) => to === address && subject.includes('change you asked for'))
  const decisions = async (patient: Caller) => (await patient.get<Dashboard>('patient/dashboard')).body.UnreadDecisions

  async function someone(details?: PatientDetails) {
    const made: MadePatient = await api().addPatient({}, details)
    return { made, patient: await asPatient(api(), made) }
  }

  test.each([
    ['approved', approve],
    ['rejected', reject],
  ] as const)(
    '%s is mailed to who agreed to mails, without what it is about, and leads to the change',
    async (_, act) => {
      const { made, patient } = await someone(mailed)
      const key = await ask(patient, { HomePhone: '5555550199' })
      await act(key)
      await api().workFinished()
      const mails = mailsTo(made.Email)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain(`http://localhost:8080/bluebird-hme/demographics?change=${key}`)
      expect(mails[0]?.text).not.toMatch(/phone|0199|does not answer|accept/i)
      expect(mails[0]?.unsubscribeUrl).toBeDefined()
    },
  )

  test('is texted to patients who agreed to texts, and sent to nobody who agreed to neither', async () => {
    const texted = await someone({ registration: { details: { texts: ['OrderConfirmations'] } } })
    const neither = await someone()
    const key = await ask(texted.patient, { HomePhone: '5555550198' })
    await approve(key)
    await approve(await ask(neither.patient, { HomePhone: '5555550197' }))
    await api().workFinished()
    expect(api().outbox.messages.filter(({ text }) => text.includes(`?change=${key}`))).toEqual([
      expect.objectContaining({ channel: 'text', to: texted.made.MobilePhone }),
    ])
    expect([...mailsTo(texted.made.Email), ...mailsTo(neither.made.Email)]).toEqual([])
  })

  test('comes in the language that the patient chose meanwhile', async () => {
    const { made, patient } = await someone(mailed)
    const key = await ask(patient, { HomePhone: '5555550193' })
    await patient.post('patient/language', { PreferredLanguage: 'es' })
    await approve(key)
    await api().workFinished()
    expect(api().outbox.lastTo(made.Email).subject).toBe('Respondimos al cambio que pidió')
  })

  test('marks home until it is read, once and for all', async () => {
    const { patient } = await someone()
    const key = await ask(patient, { HomePhone: '5555550196' })
    await reject(key)
    expect(await decisions(patient)).toEqual([
      { Type: 'Demographics', Key: key, Status: 'Rejected', DecidedUtc: '2026-03-10T15:00:00.000Z' },
    ])
    expect((await patient.post(`patient/changes/${key}/read`, undefined)).status).toBe(200)
    expect((await patient.post(`patient/changes/${key}/read`, undefined)).status).toBe(200)
    expect(await decisions(patient)).toEqual([])
    const { LastDecision } = (await patient.get<PatientInfo>('patient/info')).body
    expect(LastDecision).toMatchObject({ Status: 'Rejected', ReadUtc: '2026-03-10T15:00:00.000Z' })
  })

  test('that was read before it could be mailed is not mailed', async () => {
    const { made, patient } = await someone(mailed)
    const key = await ask(patient, { HomePhone: '5555550195' })
    await approve(key)
    await patient.post(`patient/changes/${key}/read`, undefined)
    await api().workFinished()
    expect(mailsTo(made.Email)).toEqual([])
  })

  test('an unknown, pending or foreign decision cannot be read', async () => {
    const [one, other] = [await someone(), await someone()]
    const key = await ask(one.patient, { HomePhone: '5555550194' })
    const read = (patient: Caller) => patient.post<Problem>(`patient/changes/${key}/read`, undefined)
    expect((await read(one.patient)).body.code).toBe('not-found')
    await approve(key)
    expect((await read(other.patient)).body.code).toBe('not-found')
    expect((await read(one.patient)).status).toBe(200)
  })

  test('never gives a patient the address of another account', async () => {
    const [thief, owner] = [await someone(), await someone()]
    const key = await ask(thief.patient, { Email: owner.made.Email.toUpperCase() })
    const { status, body } = await approve(key)
    expect([status, body.code]).toEqual([409, 'email-already-linked'])
    expect((await thief.patient.get<PatientUser>('patient/user')).body.Email).toBe(thief.made.Email)
    expect((await reject(key)).status).toBe(200)
  })
})
