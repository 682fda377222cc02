import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { Dashboard, PatientInfo, PatientUser } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asPatient } from '../../testing/as-patient.ts'
import type { Caller } from '../../testing/as-patient.ts'
import { asStaff } from '../../testing/as-staff.ts'
import { insuranceRequest, submittedPolicy } from '../../testing/insurance-request.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const bluebirdSite = 101
const northridgeSite = 102

onEveryEngine('changes', (api) => {
  const bluebird = (username: string) => asPatient(api(), username, 'bluebird-hme')
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
    const maria = await bluebird('maria.lopez')
    const address = { Street: '5 Oak Row', Apt: null, City: 'Peoria', State: 'IL', PostalCode: '616021234' }
    const changed = { FirstName: 'Ana', MiddleName: 'Ñ', MobilePhone: null, HomePhone: '5555550199', Address: address }
    const changeKey = await submit(maria, changed)
    expect(await infoOf(maria)).toMatchObject({ FirstName: 'María', PendingChange: { Fields: changed } })
    expect((await approve(changeKey)).body).toEqual({ ChangeKey: changeKey, Status: 'Approved' })
    expect(await infoOf(maria)).toMatchObject({
      ...changed,
      LastName: 'López',
      PendingChange: null,
      LastDecision: { ChangeKey: changeKey, Status: 'Approved', Reason: null, DecidedUtc: '2026-03-10T15:00:00.000Z' },
    })
  })

  test('an approved email address has to be verified again, and only when it is another', async () => {
    const james = await bluebird('james.carter')
    await approve(await submit(james, { Email: 'jim@mail.example' }))
    const { body } = await james.get<PatientUser>('patient/user')
    expect(body).toMatchObject({ Email: 'jim@mail.example', IsEmailVerified: false })
  })

  test('a rejected change leaves what was, and the patient reads why', async () => {
    const rose = await bluebird('rose.kim')
    const before = await infoOf(rose)
    const changeKey = await submit(rose, { LastName: 'Kim-Park' })
    expect((await reject(changeKey, 'Please send us the certificate.')).status).toBe(200)
    expect(await infoOf(rose)).toEqual({
      ...before,
      LastDecision: {
        ChangeKey: changeKey,
        Status: 'Rejected',
        Reason: 'Please send us the certificate.',
        DecidedUtc: '2026-03-10T15:00:00.000Z',
      },
    })
  })

  test('a rejection needs its reason', async () => {
    const rose = await bluebird('rose.kim')
    const { status, body } = await reject(await submit(rose, { LastName: 'Park' }), ' ')
    expect([status, body.fields]).toEqual([422, { Reason: 'required' }])
  })

  test('an approved policy is in force with its dates', async () => {
    const nina = await bluebird('nina.patel')
    const { body } = await nina.post<InsuranceAnswer>('patient/insurance', insuranceRequest(submittedPolicy()))
    await approve(body.Items[1]?.PendingChange?.ChangeKey ?? 0)
    const { Items, Decisions } = (await nina.get<InsuranceAnswer>('patient/insurance')).body
    expect(Items[1]).toMatchObject({ PayorName: 'Meadow Health', Status: 'Active', PendingChange: null })
    expect(Decisions).toEqual([expect.objectContaining({ Level: 2, Status: 'Approved', Reason: null })])
  })

  test('a rejected proposal is shown no more, but that it was rejected is', async () => {
    const walt = await bluebird('walt.higgins')
    const { body } = await walt.post<InsuranceAnswer>('patient/insurance', insuranceRequest(submittedPolicy()))
    await reject(body.Items[1]?.PendingChange?.ChangeKey ?? 0, 'This plan has ended.')
    const after = (await walt.get<InsuranceAnswer>('patient/insurance')).body
    expect(after.Items.map(({ Level }) => Level)).toEqual([1])
    expect(after.Decisions).toEqual([expect.objectContaining({ Level: 2, Reason: 'This plan has ended.' })])
  })

  test('a withdrawn change waits no more and counts for nothing', async () => {
    const tess = await bluebird('tess.nguyen')
    const changeKey = (await infoOf(tess)).PendingChange?.ChangeKey ?? 0
    const { status, body } = await tess.delete(`patient/changes/${changeKey}`)
    expect([status, body]).toEqual([200, { ChangeKey: changeKey, Status: 'Withdrawn' }])
    expect(await infoOf(tess)).toMatchObject({ MobilePhone: '5555550127', PendingChange: null, LastDecision: null })
    const { PendingReviews } = (await tess.get<Dashboard>('patient/dashboard')).body
    expect(PendingReviews.map(({ Type }) => Type)).toEqual(['Insurance', 'Insurance'])
  })

  test('what was decided, withdrawn or superseded is not decided again', async () => {
    const jose = await bluebird('jose.nandu')
    const withdrawn = await submit(jose, { HomePhone: '5555550161' })
    await jose.delete(`patient/changes/${withdrawn}`)
    const superseded = await submit(jose, { HomePhone: '5555550162' })
    const approved = await submit(jose, { HomePhone: '5555550163' })
    await approve(approved)
    for (const changeKey of [withdrawn, superseded, approved]) {
      const answers = [
        await approve(changeKey),
        await reject(changeKey, 'No.'),
        await jose.delete<Problem>(`patient/changes/${changeKey}`),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, 'change-decided']))
    }
    expect((await infoOf(jose)).HomePhone).toBe('5555550163')
  })

  // The first round also opens the connections that let the second one really be at the same moment.
  test.each(['5555550164', '5555550165'])('of many who decide and withdraw %s at once, one succeeds', async (phone) => {
    const lena = await bluebird('last.one')
    const before = (await infoOf(lena)).HomePhone
    const changeKey = await submit(lena, { HomePhone: phone })
    const attempts = Array.from({ length: 5 }, () => [
      approve(changeKey),
      reject(changeKey, 'No.'),
      lena.delete<Problem>(`patient/changes/${changeKey}`),
    ])
    const answers = await Promise.all(attempts.flat())
    const held = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter((_, index) => index !== held).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 14 }, () => 'change-decided'),
    )
    const approved = held % 3 === 0
    expect((await infoOf(lena)).HomePhone).toBe(approved ? phone : before)
  })

  describe('belong to their patient and provider', () => {
    test('another patient’s change is unknown', async () => {
      const changeKey = await submit(await bluebird('maria.lopez'), { LastName: 'Pérez' })
      const { status, body } = await (await bluebird('rose.kim')).delete<Problem>(`patient/changes/${changeKey}`)
      expect([status, body.code]).toEqual([404, 'not-found'])
    })

    test('the same person at another provider is another patient', async () => {
      const changeKey = await submit(await bluebird('james.carter'), { LastName: 'Carter-Lee' })
      const elsewhere = await asPatient(api(), 'james.carter', 'northridge')
      expect((await infoOf(elsewhere)).PendingChange).toBeNull()
      expect((await elsewhere.delete(`patient/changes/${changeKey}`)).status).toBe(404)
    })

    test('staff of another provider do not find it', async () => {
      const changeKey = await submit(await bluebird('maria.lopez'), { LastName: 'Gómez' })
      expect((await approve(changeKey, staff(northridgeSite))).status).toBe(404)
      expect((await reject(changeKey, 'No.', staff(northridgeSite))).status).toBe(404)
      expect((await approve(changeKey, asStaff(api()))).status).toBe(200)
    })

    test('a patient’s own session decides nothing', async () => {
      const maria = await bluebird('maria.lopez')
      const { status, body } = await approve(await submit(maria, { LastName: 'Ruiz' }), maria)
      expect([status, body.code]).toEqual([401, 'invalid-credentials'])
    })

    test.each(['0', '-1', 'x', '1.5', '99999999999'])('%s is no key', async (key) => {
      const { status, body } = await (await bluebird('rose.kim')).delete<Problem>(`patient/changes/${key}`)
      expect([status, body.code]).toEqual([400, 'malformed'])
      expect((await staff().post(`staff/changes/${key}/approve`, undefined)).status).toBe(400)
    })

    test('a key that nothing has is not found', async () => {
      expect((await approve(2_147_483_647)).status).toBe(404)
    })
  })
})
