/** @size all */
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import type { PatientInfo } from '@homeside/contract/patient'
import type { Problem } from '@homeside/contract/problem'

import { asNewPatient, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { insuranceRequest, submittedPolicy } from '../../../testing/order-requests.ts'
import type { Caller } from '../../../testing/test-api.ts'

/** What a change is about, how it is asked for, and how it stands. */
interface Subject {
  ask: (patient: Caller, number: number) => Promise<number>
  /** The values in force that the change is about. */
  inForce: (patient: Caller) => Promise<string | null>
  /** The value that `ask` requests with this number. */
  valueOf: (number: number) => string
}

const demographics: Subject = {
  ask: async (patient, number) => {
    const { body } = await patient.post<PatientInfo>('patient/demographics', { HomePhone: phone(number) })
    return body.PendingChange?.ChangeKey ?? 0
  },
  inForce: async (patient) => (await patient.get<PatientInfo>('patient/info')).body.HomePhone,
  valueOf: phone,
}

function phone(number: number): string {
  return `555555${7000 + number}`
}

function insurance(Level: 1 | 2 | 3): Subject {
  const PolicyNumber = (number: number) => `P-${Level}-${number}`
  const policyOf = (body: InsuranceAnswer) => body.Items.find((policy) => policy.Level === Level)
  return {
    ask: async (patient, number) => {
      const policy = submittedPolicy({ Level, PolicyNumber: PolicyNumber(number) })
      const { body } = await patient.post<InsuranceAnswer>('patient/insurance', insuranceRequest(policy))
      return policyOf(body)?.PendingChange?.ChangeKey ?? 0
    },
    inForce: async (patient) => {
      const policy = policyOf((await patient.get<InsuranceAnswer>('patient/insurance')).body)
      return policy === undefined || policy.Status === 'PendingReview' ? null : policy.PolicyNumber
    },
    valueOf: PolicyNumber,
  }
}

const subjects = [
  ['demographics', demographics],
  ['the primary insurance', insurance(1)],
  ['the secondary insurance', insurance(2)],
  ['the tertiary insurance', insurance(3)],
] as const

/** What the patient does with a change that waits. */
const acts = ['withdraw it', 'ask for something newer'] as const
const decisions = ['approve', 'reject'] as const
const orders = ['the patient first', 'staff first', 'both at the same moment'] as const

const everyCase = subjects.flatMap(([what, subject]) =>
  acts.flatMap((act) =>
    decisions.flatMap((decision) => orders.map((order) => ({ what, subject, act, decision, order }))),
  ),
)

onEveryEngine('a change', (api) => {
  test.each(everyCase)(
    'of $what that the patient would $act and staff would $decision, $order, ends once and for its own patient',
    async ({ subject, act, decision, order }) => {
      const [patient, bystander] = [await asNewPatient(api()), await asNewPatient(api())]
      const before = await subject.inForce(patient)
      const untouched = await subject.inForce(bystander)
      const key = await subject.ask(patient, 1)
      const decide = () =>
        asStaff(api()).post<Problem>(
          `staff/changes/${key}/${decision}`,
          decision === 'reject' ? { Reason: 'No.' } : undefined,
        )
      const answer = () =>
        act === 'withdraw it'
          ? patient.delete<Problem>(`patient/changes/${key}`).then(({ status }) => status)
          : subject.ask(patient, 2).then(() => 200)

      let patientStatus: number
      let staff: { status: number; body: Problem }
      if (order === 'the patient first') [patientStatus, staff] = [await answer(), await decide()]
      else if (order === 'staff first') {
        staff = await decide()
        patientStatus = await answer()
      } else [patientStatus, staff] = await Promise.all([answer(), decide()])

      const isDecided = staff.status === 200
      const whoWins = { 'the patient first': [false], 'staff first': [true], 'both at the same moment': [true, false] }
      expect(whoWins[order]).toContain(isDecided)
      expect(staff.body.code).toBe(isDecided ? undefined : 'change-decided')
      // A newer change can be requested after a decision too. Only one of the two ends the change itself.
      expect(patientStatus).toBe(act === 'withdraw it' && isDecided ? 409 : 200)
      expect(await subject.inForce(patient)).toBe(isDecided && decision === 'approve' ? subject.valueOf(1) : before)
      expect(await subject.inForce(bystander)).toBe(untouched)
      expect((await decide()).body.code).toBe('change-decided')
    },
  )

  test.each(subjects)('when %s is replaced, the newer one can be approved', async (_, subject) => {
    const patient = await asNewPatient(api())
    const older = await subject.ask(patient, 1)
    const newer = await subject.ask(patient, 2)
    const approve = (key: number) => asStaff(api()).post<Problem>(`staff/changes/${key}/approve`, undefined)
    expect((await approve(older)).body.code).toBe('change-decided')
    expect((await approve(newer)).status).toBe(200)
    expect(await subject.inForce(patient)).toBe(subject.valueOf(2))
  })
})
