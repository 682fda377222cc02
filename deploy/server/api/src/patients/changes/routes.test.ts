import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { Dashboard, PatientInfo, PatientUser } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'
import { sql } from 'drizzle-orm'

import { asNewPatient, asPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { insuranceRequest, submittedPolicy } from '../../../testing/order-requests.ts'
import type { Caller, PatientDetails } from '../../../testing/test-api.ts'
import { changes } from '../../platform/database/tables/patients.ts'
import { selectLatestDemographics } from './changes.ts'

const bluebirdSite = 101
const asksForAnotherPhone: PatientDetails = {
  registration: { details: { demographicsChange: { daysAgo: 1, fields: { MobilePhone: '5555550158' } } } },
}

onEveryEngine('changes', (api) => {
  const patientWith = (traits?: PatientTraits, details?: PatientDetails) => asNewPatient(api(), traits, details)
  const staff = (site = bluebirdSite) => asStaff(api(), site)
  const approve = (changeKey: number, by = staff()) => by.post<Problem>(`staff/changes/${changeKey}/approve`, undefined)
  const reject = (changeKey: number, Reason: string, by = staff()) =>
    by.post<Problem>(`staff/changes/${changeKey}/reject`, { Reason })

  async function submit(patient: Caller, changed: object): Promise<number> {
    const { body } = await patient.post<PatientInfo>('patient/demographics', changed)
    return body.PendingChange?.ChangeKey ?? 0
  }

  const infoOf = async (patient: Caller) => (await patient.get<PatientInfo>('patient/info')).body

  test('an approved change of demographics is in force, all of it', async () => {
    const patient = await patientWith({ FirstName: 'María', LastName: 'López' })
    const address = { Street: '5 Oak Row', Apt: null, City: 'Peoria', State: 'IL', PostalCode: '616021234' }
    const changed = { FirstName: 'Ana', MiddleName: 'Ñ', MobilePhone: null, HomePhone: '5555550199', Address: address }
    const changeKey = await submit(patient, changed)
    expect(await infoOf(patient)).toMatchObject({ FirstName: 'María', PendingChange: { Fields: changed } })
    expect((await approve(changeKey)).body).toEqual({ ChangeKey: changeKey, Status: 'Approved' })
    expect(await infoOf(patient)).toMatchObject({
      ...changed,
      LastName: 'López',
      PendingChange: null,
      LastDecision: { ChangeKey: changeKey, Status: 'Approved', Reason: null, DecidedUtc: '2026-03-10T15:00:00.000Z' },
    })
  })

  test('some fields of a change can be taken back; the rest goes on waiting, under another key', async () => {
    const patient = await patientWith()
    const changeKey = await submit(patient, { FirstName: 'Ana', HomePhone: '5555550199' })
    const taken = await patient.delete(`patient/changes/${changeKey}?fields=FirstName`)
    expect(taken).toMatchObject({ status: 200, body: { ChangeKey: changeKey, Status: 'Withdrawn' } })
    const { PendingChange } = await infoOf(patient)
    expect(PendingChange).toMatchObject({ Fields: { HomePhone: '5555550199' } })
    expect((await approve(changeKey)).body).toMatchObject({ code: 'change-decided' })
    expect((await patient.delete(`patient/changes/${PendingChange?.ChangeKey}?fields=HomePhone`)).status).toBe(200)
    expect(await infoOf(patient)).toMatchObject({ PendingChange: null, LastDecision: null })
  })

  test('an approved email address has to be verified again, and only when it is another', async () => {
    const patient = await patientWith()
    await approve(await submit(patient, { Email: 'jim@mail.example' }))
    const { body } = await patient.get<PatientUser>('patient/user')
    expect(body).toMatchObject({ Email: 'jim@mail.example', IsEmailVerified: false })
  })

  test('a rejected change leaves what was, and the patient reads why', async () => {
    const patient = await patientWith({ LastName: 'Kim' })
    const before = await infoOf(patient)
    const changeKey = await submit(patient, { LastName: 'Kim-Park' })
    expect((await reject(changeKey, 'Please send us the certificate.')).status).toBe(200)
    expect(await infoOf(patient)).toEqual({
      ...before,
      LastDecision: {
        Fields: { LastName: 'Kim-Park' },
        ChangeKey: changeKey,
        Status: 'Rejected',
        Reason: 'Please send us the certificate.',
        DecidedUtc: '2026-03-10T15:00:00.000Z',
        ReadUtc: null,
      },
    })
  })

  test('a rejection needs its reason', async () => {
    const patient = await patientWith()
    const { status, body } = await reject(await submit(patient, { LastName: 'Park' }), ' ')
    expect([status, body.fields]).toEqual([422, { Reason: 'required' }])
  })

  test('an approved policy is in force with its dates', async () => {
    const patient = await patientWith()
    const { body } = await patient.post<InsuranceAnswer>('patient/insurance', insuranceRequest(submittedPolicy()))
    await approve(body.Items[1]?.PendingChange?.ChangeKey ?? 0)
    const { Items, Decisions } = (await patient.get<InsuranceAnswer>('patient/insurance')).body
    expect(Items[1]).toMatchObject({ PayorName: 'Meadow Health', Status: 'Active', PendingChange: null })
    expect(Decisions).toEqual([expect.objectContaining({ Level: 2, Status: 'Approved', Reason: null })])
  })

  test('a rejected proposal is no longer shown, but its rejection is', async () => {
    const patient = await patientWith()
    const { body } = await patient.post<InsuranceAnswer>('patient/insurance', insuranceRequest(submittedPolicy()))
    await reject(body.Items[1]?.PendingChange?.ChangeKey ?? 0, 'This plan has ended.')
    const after = (await patient.get<InsuranceAnswer>('patient/insurance')).body
    expect(after.Items.map(({ Level }) => Level)).toEqual([1])
    expect(after.Decisions).toEqual([expect.objectContaining({ Level: 2, Reason: 'This plan has ended.' })])
  })

  test('a withdrawn change waits no more and counts for nothing', async () => {
    const patient = await patientWith({ Insurance: 'pending' }, asksForAnotherPhone)
    const changeKey = (await infoOf(patient)).PendingChange?.ChangeKey ?? 0
    const { status, body } = await patient.delete(`patient/changes/${changeKey}`)
    expect([status, body]).toEqual([200, { ChangeKey: changeKey, Status: 'Withdrawn' }])
    expect(await infoOf(patient)).toMatchObject({ MobilePhone: '5555550161', PendingChange: null, LastDecision: null })
    const { PendingReviews } = (await patient.get<Dashboard>('patient/dashboard')).body
    expect(PendingReviews.map(({ Type }) => Type)).toEqual(['Insurance'])
  })

  // The first round also opens the connections that let the second one really be at the same moment.
  test.each(['5555550164', '5555550165'])('when many decide and withdraw %s at once, one succeeds', async (phone) => {
    const patient = await patientWith()
    const before = (await infoOf(patient)).HomePhone
    const changeKey = await submit(patient, { HomePhone: phone })
    const attempts = Array.from({ length: 5 }, () => [
      approve(changeKey),
      reject(changeKey, 'No.'),
      patient.delete<Problem>(`patient/changes/${changeKey}`),
    ])
    const answers = await Promise.all(attempts.flat())
    const held = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter((_, index) => index !== held).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 14 }, () => 'change-decided'),
    )
    const approved = held % 3 === 0
    expect((await infoOf(patient)).HomePhone).toBe(approved ? phone : before)
  })

  describe('belong to their patient and provider', () => {
    test('the same person at another provider is another patient', async () => {
      const made = await api().addPatient({ OtherProviders: ['northridge'] })
      const changeKey = await submit(await asPatient(api(), made), { LastName: 'Carter-Lee' })
      const elsewhere = await asPatient(api(), { ...made, Alias: 'northridge' })
      expect((await infoOf(elsewhere)).PendingChange).toBeNull()
      expect((await elsewhere.delete(`patient/changes/${changeKey}`)).status).toBe(404)
    })

    test.each(['0', '-1', 'x', '1.5', '99999999999'])('%s is no key', async (key) => {
      const { status, body } = await (await patientWith()).delete<Problem>(`patient/changes/${key}`)
      expect([status, body.code]).toEqual([400, 'malformed'])
      expect((await staff().post(`staff/changes/${key}/approve`, undefined)).status).toBe(400)
    })

    test('an unknown key is not found', async () => {
      expect((await approve(2_147_483_647)).status).toBe(404)
    })
  })
})

const many = 1000

interface Plan {
  'Actual Rows': number
  Plans?: Plan[]
}

/** How many rows each step of a plan went through. */
function rowsOf({ 'Actual Rows': rows, Plans = [] }: Plan): number[] {
  return [rows, ...Plans.flatMap(rowsOf)]
}

onEveryEngine('a thousand changes of a patient, and as many of others', (api) => {
  test('leave patient/info with the latest alone to read', async () => {
    const [mine, other] = [await api().addPatient(), await api().addPatient()]
    const closed = {
      fields: '{}',
      status: 'Superseded' as const,
      submittedAt: api().clock.now(),
      closedAt: api().clock.now(),
    }
    for (const made of [mine, other]) {
      const whose = { siteKey: made.SiteKey, patientKey: made.PatientKey, submittedByAccountKey: made.AccountKey }
      const row = { ...whose, ...closed, type: 'Demographics' as const }
      await api()
        .database.insert(changes)
        .values(Array.from({ length: many }, () => row))
    }
    const patient = await asPatient(api(), mine)
    await patient.post('patient/demographics', { HomePhone: '5555550199' })
    const { body } = await patient.get<PatientInfo>('patient/info')
    expect(body.PendingChange?.Fields).toEqual({ HomePhone: '5555550199' })

    const scope = { siteKey: mine.SiteKey, patientKey: mine.PatientKey }
    const query = selectLatestDemographics(api().database, scope)
    const explained = await api().database.execute(sql`explain (analyze, format json) ${query.getSQL()}`)
    const { rows } = explained as { rows: { 'QUERY PLAN': { Plan: Plan }[] }[] }
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Actual Rows': 0 }
    expect(rowsOf(plan)).toEqual([1, 1])
  })
})
