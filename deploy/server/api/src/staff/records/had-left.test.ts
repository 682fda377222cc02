/** @size all */
import type { MadePatient } from '@homeside/contract/sandbox'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

import { asPatient, asStaff } from '../../../testing/as-patient.ts'
import { givenPatient, putPatients } from '../../../testing/given-patient.ts'
import { ownTestApi } from '../../../testing/start-test-api.ts'

const api = ownTestApi()
const staff = () => asStaff(api, 101)
const statusOf = async ({ PatientKey }: MadePatient) =>
  (await staff().get<StaffPatientRecord>(`staff/patients/${PatientKey}`)).body.Status

/** A patient of two providers who has left this one, and whose record was then closed. */
async function closed(how: (path: string, made: MadePatient) => Promise<unknown>): Promise<MadePatient> {
  const made = await api.addPatient({ OtherProviders: ['northridge'] })
  expect((await (await asPatient(api, made)).delete('patient/providers/101')).status).toBe(200)
  await how(`staff/patients/${made.PatientKey}`, made)
  expect(await statusOf(made)).toBe('Closed')
  return made
}

const asGiven = ({ DateOfBirth, FirstName, LastName, Username }: MadePatient) =>
  givenPatient({ ExternalKey: Username, FirstName, LastName, DateOfBirth })

test.each([
  [
    'staff',
    (path: string) => staff().post(`${path}/close`, {}),
    ({ PatientKey }: MadePatient) => staff().post(`staff/patients/${PatientKey}/reopen`, {}),
  ],
  [
    'an erasure that is taken back',
    async (path: string) => {
      await staff().post(`${path}/erasure`, { Why: 'By letter.' })
      await asStaff(api).post(`${path}/erasure/agreement`, {})
    },
    ({ PatientKey }: MadePatient) => staff().delete(`staff/patients/${PatientKey}/erasure`, {}),
  ],
  [
    'the provider’s own system',
    (_: string, made: MadePatient) => putPatients(api, [{ ...asGiven(made), ClosedOn: '2026-03-01' }]),
    (made: MadePatient) => putPatients(api, [{ ...asGiven(made), ClosedOn: null }]),
  ],
])(
  'who had left before %s closed the record has left when it is open again, and may come back',
  async (_, close, open) => {
    const made = await closed(close)
    await open(made)
    expect(await statusOf(made)).toBe('Deactivated')
    const elsewhere = await asPatient(api, { ...made, Alias: 'northridge' })
    expect((await elsewhere.post('patient/reactivateprovider/101', {})).status).toBe(200)
    expect(await statusOf(made)).toBe('Active')
  },
)
