import type { InsuranceTrait } from '@homeside/contract/constants/patient-traits'
import { type InsuranceAnswer, policyFields } from '@homeside/contract/insurance'
import type { Dashboard } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'
import type { PatientTraits } from '@homeside/contract/sandbox'
import type { SandboxPolicy } from '@homeside/sandbox/patients/sandbox-patient'
import { and, eq } from 'drizzle-orm'

import { asDeactivated, asNewPatient, asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { insuranceRequest, submittedPolicy } from '../../../testing/order-requests.ts'
import type { Caller } from '../../../testing/test-api.ts'
import { insurancePolicies } from '../../platform/database/tables/insurance.ts'
import { policyStatus } from './policies.ts'

const path = 'patient/insurance'
const insuranceOf = async (patient: Caller) => (await patient.get<InsuranceAnswer>(path)).body
const atLevel = (answer: InsuranceAnswer, level: number) => answer.Items.find(({ Level }) => Level === level)

onEveryEngine('insurance', (api) => {
  const insuredBy = (Insurance: InsuranceTrait, names: PatientTraits = {}) =>
    asNewPatient(api(), { ...names, Insurance })
  const insuredWith = (...policies: SandboxPolicy[]) =>
    asNewPatient(api(), {}, { registration: { details: { policies } } })

  test('three policies are returned by level, each with its status', async () => {
    const { Items } = await insuranceOf(await insuredBy('three', { FirstName: 'María', LastName: 'López' }))
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

  test('policies change places only where both are, and never beside another change', async () => {
    const swap = (patient: Caller, changes: object = {}) =>
      patient.post<InsuranceAnswer & Problem>(path, { ...insuranceRequest(), ChangedPlaces: [1, 2], ...changes })
    const three = await insuredBy('three')
    const one = await insuredBy('active')
    const refused = { fields: { ChangedPlaces: 'invalid' } }
    expect((await swap(one)).body).toMatchObject(refused)
    expect((await swap(three, { ChangedPlaces: [2, 2] })).body).toMatchObject(refused)
    expect((await swap(three, { Policies: [submittedPolicy()] })).body).toMatchObject(refused)
    expect((await swap(three, { InsuranceIsCorrect: true })).status).toBe(422)
    const { PendingDescription, Items } = (await swap(three)).body
    expect(PendingDescription).toMatchObject({ Fields: { ChangedPlaces: [1, 2] }, Description: null })
    // Until staff say so, the order is what it was.
    expect(Items.map(({ Level, PayorName }) => [Level, PayorName])[0]).toEqual([1, 'Prairie Health Plan'])
  })

  test('an expired policy is shown beside the pending change, and a proposed one is itself pending', async () => {
    const change = {
      daysAgo: 3,
      fields: { payorName: 'Island Health', policyNumber: 'IH-61840', startsInDays: -54, endsInDays: 311 },
      description: 'My employer changed plans.',
    }
    const ended = { payorName: 'Pacific Shield', policyNumber: 'PS-50217', startsInDays: -420, endsInDays: -55 }
    const proposed = { payorName: 'Harbor Supplement', policyNumber: 'HS-2270', startsInDays: -54, proposed: true }
    const insurance = await insuranceOf(await insuredWith({ level: 1, ...ended, change }, { level: 2, ...proposed }))
    expect(atLevel(insurance, 1)).toMatchObject({
      PayorName: 'Pacific Shield',
      Status: 'Expired',
      PendingChange: { Fields: { PayorName: 'Island Health' }, Description: 'My employer changed plans.' },
    })
    expect(atLevel(insurance, 2)).toMatchObject({
      PayorName: 'Harbor Supplement',
      Status: 'PendingReview',
      PendingChange: { Fields: { PayorName: 'Harbor Supplement' } },
    })
  })

  test('the patient gets the reason of a rejection', async () => {
    const insurance = await insuranceOf(await insuredBy('rejected'))
    expect(insurance.Decisions).toEqual([expect.objectContaining({ Level: 1, Status: 'Rejected' })])
    expect(insurance.Decisions[0]).toMatchObject({
      Reason: 'The plan does not know this number.',
      Fields: { PayorName: 'Island Health' },
    })
    expect(atLevel(insurance, 1)).toMatchObject({ PayorName: 'Prairie Health Plan', PendingChange: null })
  })

  test('a policy expires on the patient’s own day', async () => {
    const patient = await insuredBy('three')
    expect(atLevel(await insuranceOf(patient), 2)).toMatchObject({ EndDate: '2026-12-10', Status: 'Active' })
  })

  test('confirming the insurance stores the time of it and changes no policy', async () => {
    const patient = await insuredBy('three')
    const before = await insuranceOf(patient)
    const { body } = await patient.post<InsuranceAnswer>(path, { InsuranceIsCorrect: true, Policies: [] })
    expect(body).toEqual({ ...before, ConfirmedUtc: '2026-03-10T15:00:00.000Z' })
    expect(await insuranceOf(patient)).toEqual(body)
  })

  test('a confirmation of a policy that is on file no more is refused, and stores nothing', async () => {
    const made = await api().addPatient({ Insurance: 'three' })
    const patient = await asPatient(api(), made)
    const names = new Set(['Level', ...Object.keys(policyFields.shape)])
    const seen = async () =>
      (await insuranceOf(patient)).Items.map((policy) =>
        Object.fromEntries(Object.entries(policy).filter(([name]) => names.has(name))),
      )
    const confirm = (Seen: object) =>
      patient.post<InsuranceAnswer & Problem>(path, { InsuranceIsCorrect: true, Policies: [], Seen })
    const before = await seen()
    const second = and(eq(insurancePolicies.patientKey, made.PatientKey), eq(insurancePolicies.level, 2))
    await api().database.update(insurancePolicies).set({ policyNumber: 'WRONG-999' }).where(second)
    const { status, body } = await confirm(before)
    expect([status, body.code, body.fields]).toEqual([422, 'changed-meanwhile', { Seen: 'changed' }])
    expect((await insuranceOf(patient)).ConfirmedUtc).toBeNull()
    expect((await confirm(await seen())).body.ConfirmedUtc).toBe('2026-03-10T15:00:00.000Z')
  })

  test('a pending change is shown beside what is in force, and among the dashboard’s reviews', async () => {
    const patient = await insuredBy('active')
    const { body } = await patient.post<InsuranceAnswer>(path, insuranceRequest(submittedPolicy({ Level: 1 })))
    const policy = atLevel(body, 1)
    expect(policy).toMatchObject({ PayorName: 'Prairie Health Plan', Status: 'Active' })
    expect(policy?.PendingChange).toMatchObject({ Fields: { PayorName: 'Meadow Health', PolicyNumber: 'MH-100' } })
    const { body: dashboard } = await patient.get<Dashboard>('patient/dashboard')
    expect(dashboard.PendingReviews).toEqual([
      { Type: 'Insurance', Key: policy?.PendingChange?.ChangeKey, SubmittedUtc: '2026-03-10T15:00:00.000Z' },
    ])
  })

  test('the same change sent again is the same change', async () => {
    const patient = await insuredBy('active')
    const request = insuranceRequest(submittedPolicy({ Level: 1, PayorName: 'Twice Health' }))
    const answers = [
      await patient.post<InsuranceAnswer>(path, request),
      await patient.post<InsuranceAnswer>(path, request),
    ]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  })

  test('asking for what is in force takes back the change that waits', async () => {
    const patient = await insuredWith({
      level: 1,
      payorName: 'Northern Lights Plan',
      policyNumber: 'NL-1952',
      holder: { PolicyHolder: "Siobhán O'Brien", Relationship: 'Spouse' },
      startsInDays: -30,
    })
    const inForce = submittedPolicy({
      Level: 1,
      PayorName: 'Northern Lights Plan',
      PolicyNumber: 'NL-1952',
      PolicyHolder: "Siobhán O'Brien",
      Relationship: 'Spouse',
      EffectiveDate: '2026-02-08',
    })
    const other = insuranceRequest({ ...inForce, PayorName: 'Another' })
    expect(atLevel((await patient.post<InsuranceAnswer>(path, other)).body, 1)?.PendingChange).not.toBeNull()
    const { body } = await patient.post<InsuranceAnswer>(path, insuranceRequest(inForce))
    expect(atLevel(body, 1)?.PendingChange).toBeNull()
  })

  test('a policy at a new level is shown while it waits, is gone when taken back, and keeps its key', async () => {
    const patient = await insuredBy('active')
    const propose = async () =>
      atLevel((await patient.post<InsuranceAnswer>(path, insuranceRequest(submittedPolicy()))).body, 2)
    const proposed = await propose()
    expect(proposed).toMatchObject({ PayorName: 'Meadow Health', Status: 'PendingReview' })
    await patient.delete(`patient/changes/${proposed?.PendingChange?.ChangeKey}`)
    expect(atLevel(await insuranceOf(patient), 2)).toBeUndefined()
    expect((await propose())?.PolicyKey).toBe(proposed?.PolicyKey)
  })

  test('a patient may describe what is wrong without giving the right value', async () => {
    const patient = await insuredBy('none')
    const request = { InsuranceIsCorrect: false, Policies: [], ChangeDescription: 'I have a new plan, no card yet.' }
    const { body } = await patient.post<InsuranceAnswer>(path, request)
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
    const { status, body } = await (await insuredBy('three')).post<Problem>(path, request)
    expect([status, body.code, body.fields?.[field]]).toEqual([422, 'validation', fieldCode])
  })

  test('nothing can be put in force by naming its key', async () => {
    const policy = { ...submittedPolicy(), Status: 'Active' }
    const { status, body } = await (await insuredBy('three')).post<Problem>(path, insuranceRequest(policy))
    expect([status, body.code]).toEqual([400, 'malformed'])
  })

  test('two changes at the same moment leave one that waits', async () => {
    const patient = await insuredBy('active')
    const requests = ['One', 'Two', 'Three', 'Four'].map((PayorName) =>
      patient.post<InsuranceAnswer>(path, insuranceRequest(submittedPolicy({ Level: 1, PayorName }))),
    )
    const answers = await Promise.all(requests)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await patient.get<Dashboard>('patient/dashboard')
    expect(body.PendingReviews).toHaveLength(1)
  })

  test('a patient who left the provider may read and change nothing', async () => {
    const old = await asDeactivated(api())
    expect((await old.get<InsuranceAnswer>(path)).body.Items).toEqual([])
    const { status, body } = await old.post<Problem>(path, { InsuranceIsCorrect: true, Policies: [] })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })
})

const today = '2026-03-10'

test.each([
  ['covers from its first day', '2026-03-10', null, 'Active'],
  ['covers through its last day', '2026-01-01', '2026-03-10', 'Active'],
  ['expires the day after its last day', '2026-01-01', '2026-03-09', 'Expired'],
  ['expires without a first day too', null, '2026-03-09', 'Expired'],
  ['does not cover before its first day', '2026-03-11', null, 'NotSpecified'],
  ['says nothing without dates', null, null, 'NotSpecified'],
])('a policy %s', (_, effectiveDate, endDate, status) => {
  expect(policyStatus({ inForce: true, effectiveDate, endDate }, today)).toBe(status)
})

test('a policy that was never approved is pending, whatever its dates', () => {
  expect(policyStatus({ inForce: false, effectiveDate: '2020-01-01', endDate: '2020-12-31' }, today)).toBe(
    'PendingReview',
  )
})
