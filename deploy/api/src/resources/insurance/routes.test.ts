import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asDeactivated } from '../../testing/as-deactivated.ts'
import { asPatient } from '../../testing/as-patient.ts'
import type { Caller } from '../../testing/as-patient.ts'
import { insuranceRequest, submittedPolicy } from '../../testing/insurance-request.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

const path = 'patient/insurance'
const insuranceOf = async (patient: Caller) => (await patient.get<InsuranceAnswer>(path)).body
const atLevel = (answer: InsuranceAnswer, level: number) => answer.Items.find(({ Level }) => Level === level)

onEveryEngine('insurance', (api) => {
  const bluebird = (username: string) => asPatient(api(), username, 'bluebird-hme')

  test('three policies are told by level, each with where it stands', async () => {
    const { Items } = await insuranceOf(await bluebird('maria.lopez'))
    expect(Items.map(({ Level, PayorName, Status }) => [Level, PayorName, Status])).toEqual([
      [1, 'Prairie Health Plan', 'Active'],
      [2, 'Lakeside Mutual', 'Active'],
      [3, 'Union Retirees Fund', 'NotSpecified'],
    ])
    expect(Items[0]).toMatchObject({
      PolicyHolder: 'María López',
      Relationship: 'Self',
      GroupNumber: 'G-1180',
      CardFront: null,
      CardBack: null,
      PendingChange: null,
    })
  })

  test('an expired policy stands beside the change that waits, and a proposed one waits itself', async () => {
    const tess = await insuranceOf(await bluebird('tess.nguyen'))
    expect(atLevel(tess, 1)).toMatchObject({
      PayorName: 'Pacific Shield',
      Status: 'Expired',
      PendingChange: { Fields: { PayorName: 'Island Health' }, Description: 'My employer changed plans.' },
    })
    expect(atLevel(tess, 2)).toMatchObject({
      PayorName: 'Harbor Supplement',
      Status: 'PendingReview',
      PendingChange: { Fields: { PayorName: 'Harbor Supplement' } },
    })
  })

  test('the patient is told why staff said no', async () => {
    const omar = await insuranceOf(await asPatient(api(), 'omar.diaz', 'soluciones-medicas'))
    expect(omar.Decisions).toEqual([expect.objectContaining({ Level: 1, Status: 'Rejected' })])
    expect(omar.Decisions[0]?.Reason).toContain('foto de la tarjeta')
    expect(atLevel(omar, 1)).toMatchObject({ PayorName: 'Rio Grande Salud', PendingChange: null })
  })

  test('a policy expires on the patient’s own day', async () => {
    const maria = await bluebird('maria.lopez')
    expect(atLevel(await insuranceOf(maria), 2)).toMatchObject({ EndDate: '2026-12-10', Status: 'Active' })
  })

  test('confirming keeps the moment and changes nothing', async () => {
    const maria = await bluebird('maria.lopez')
    const before = await insuranceOf(maria)
    const { body } = await maria.post<InsuranceAnswer>(path, { InsuranceIsCorrect: true, Policies: [] })
    expect(body).toEqual({ ...before, ConfirmedUtc: '2026-03-10T15:00:00.000Z' })
    expect(await insuranceOf(maria)).toEqual(body)
  })

  test('a change waits beside what stays in force, and stands among the dashboard’s reviews', async () => {
    const james = await bluebird('james.carter')
    const { body } = await james.post<InsuranceAnswer>(path, insuranceRequest(submittedPolicy({ Level: 1 })))
    const policy = atLevel(body, 1)
    expect(policy).toMatchObject({ PayorName: 'Ohio Valley Care', Status: 'Active' })
    expect(policy?.PendingChange).toMatchObject({ Fields: { PayorName: 'Meadow Health', PolicyNumber: 'MH-100' } })
    const { body: dashboard } = await james.get<Dashboard>('patient/dashboard')
    expect(dashboard.PendingReviews).toEqual([
      { Type: 'Insurance', Key: policy?.PendingChange?.ChangeKey, SubmittedUtc: '2026-03-10T15:00:00.000Z' },
    ])
  })

  test('a newer change of the same level takes the place of the one that waits', async () => {
    const james = await bluebird('james.carter')
    const first = atLevel(
      (await james.post<InsuranceAnswer>(path, insuranceRequest(submittedPolicy({ Level: 1 })))).body,
      1,
    )?.PendingChange
    const newer = submittedPolicy({ Level: 1, PayorName: 'River Health' })
    const second = atLevel((await james.post<InsuranceAnswer>(path, insuranceRequest(newer))).body, 1)?.PendingChange
    expect(second?.Fields.PayorName).toBe('River Health')
    expect(second?.ChangeKey).not.toBe(first?.ChangeKey)
    expect((await james.delete<Problem>(`patient/changes/${first?.ChangeKey}`)).body.code).toBe('change-decided')
  })

  test('the same change sent again is the same change', async () => {
    const james = await bluebird('james.carter')
    const request = insuranceRequest(submittedPolicy({ Level: 1, PayorName: 'Twice Health' }))
    const answers = [await james.post<InsuranceAnswer>(path, request), await james.post<InsuranceAnswer>(path, request)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  })

  test('asking for what is in force takes back the change that waits', async () => {
    const jose = await bluebird('jose.nandu')
    const inForce = submittedPolicy({
      Level: 1,
      PayorName: 'Northern Lights Plan',
      PolicyNumber: 'NL-1952',
      PolicyHolder: "Siobhán O'Brien",
      Relationship: 'Spouse',
      EffectiveDate: '2026-02-08',
    })
    const other = insuranceRequest({ ...inForce, PayorName: 'Another' })
    expect(atLevel((await jose.post<InsuranceAnswer>(path, other)).body, 1)?.PendingChange).not.toBeNull()
    const { body } = await jose.post<InsuranceAnswer>(path, insuranceRequest(inForce))
    expect(atLevel(body, 1)?.PendingChange).toBeNull()
  })

  test('a policy at a new level is shown while it waits, is gone when taken back, and keeps its key', async () => {
    const nina = await bluebird('nina.patel')
    const propose = async () =>
      atLevel((await nina.post<InsuranceAnswer>(path, insuranceRequest(submittedPolicy()))).body, 2)
    const proposed = await propose()
    expect(proposed).toMatchObject({ PayorName: 'Meadow Health', Status: 'PendingReview' })
    await nina.delete(`patient/changes/${proposed?.PendingChange?.ChangeKey}`)
    expect(atLevel(await insuranceOf(nina), 2)).toBeUndefined()
    expect((await propose())?.PolicyKey).toBe(proposed?.PolicyKey)
  })

  test('what is wrong may be described without saying what is right', async () => {
    const rose = await bluebird('rose.kim')
    const request = { InsuranceIsCorrect: false, Policies: [], ChangeDescription: 'I have a new plan, no card yet.' }
    const { body } = await rose.post<InsuranceAnswer>(path, request)
    expect(body.PendingDescription).toMatchObject({ Fields: {}, Description: 'I have a new plan, no card yet.' })
    expect(body.Items).toEqual([])
  })

  test.each([
    ['ChangeDescription', { InsuranceIsCorrect: false, Policies: [] }, 'change-description-required'],
    [
      'ChangeDescription',
      { InsuranceIsCorrect: false, Policies: [], ChangeDescription: ' ' },
      'change-description-required',
    ],
    ['InsuranceIsCorrect', { InsuranceIsCorrect: true, Policies: [submittedPolicy()] }, 'invalid'],
    ['InsuranceIsCorrect', { Policies: [] }, 'required'],
    ['Policies.1.Level', insuranceRequest(submittedPolicy(), submittedPolicy()), 'invalid'],
    ['Policies.0.Level', { InsuranceIsCorrect: false, Policies: [{ ...submittedPolicy(), Level: 4 }] }, 'invalid'],
    ['Policies.0.PayorName', insuranceRequest(submittedPolicy({ PayorName: ' ' })), 'required'],
    ['Policies.0.PolicyNumber', insuranceRequest(submittedPolicy({ PolicyNumber: 'x'.repeat(41) })), 'invalid'],
    ['Policies.0.EffectiveDate', insuranceRequest(submittedPolicy({ EffectiveDate: '2026-02-30' })), 'date-invalid'],
    ['Policies.0.EffectiveDate', insuranceRequest(submittedPolicy({ EffectiveDate: '0000-01-01' })), 'date-invalid'],
    ['Policies.0.EndDate', insuranceRequest(submittedPolicy({ EndDate: '2025-12-31' })), 'date-invalid'],
    [
      'Policies.0.Relationship',
      { InsuranceIsCorrect: false, Policies: [{ ...submittedPolicy(), Relationship: 'Dog' }] },
      'invalid',
    ],
  ])('%s is refused of %j: %s', async (field, request, fieldCode) => {
    const { status, body } = await (await bluebird('maria.lopez')).post<Problem>(path, request)
    expect([status, body.code, body.fields?.[field]]).toEqual([422, 'validation', fieldCode])
  })

  test('nothing can be put in force by naming it', async () => {
    const policy = { ...submittedPolicy(), Status: 'Active' }
    const { status, body } = await (await bluebird('maria.lopez')).post<Problem>(path, insuranceRequest(policy))
    expect([status, body.code]).toEqual([400, 'malformed'])
  })

  test('two changes at the same moment leave one that waits', async () => {
    const walt = await bluebird('walt.higgins')
    const requests = ['One', 'Two', 'Three', 'Four'].map((PayorName) =>
      walt.post<InsuranceAnswer>(path, insuranceRequest(submittedPolicy({ Level: 1, PayorName }))),
    )
    const answers = await Promise.all(requests)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await walt.get<Dashboard>('patient/dashboard')
    expect(body.PendingReviews).toHaveLength(1)
  })

  test('who left the provider may look and change nothing', async () => {
    const old = await asDeactivated(api(), 'old.timer', 'legacydme')
    expect((await old.get<InsuranceAnswer>(path)).body.Items).toEqual([])
    const { status, body } = await old.post<Problem>(path, { InsuranceIsCorrect: true, Policies: [] })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })
})
