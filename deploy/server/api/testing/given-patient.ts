import type { MadePatient } from '@homeside/contract/sandbox'
import type { PutPatientsAnswer, StaffPatient } from '@homeside/contract/staff-patients'

import { asPatient, asStaff } from './as-patient.ts'
import type { TestApi } from './test-api.ts'

let count = 0

/** A key that no other row of a provider's own system has. */
export function freshKey(kind: string): string {
  count += 1
  return `${kind}-${count}`
}

/** A patient as a provider's own system has them, with a supply that was dispensed, a policy and a credit. */
export function givenPatient(changed: Partial<StaffPatient> = {}): StaffPatient {
  return {
    ExternalKey: freshKey('P'),
    FirstName: 'Greta',
    MiddleName: null,
    LastName: 'Given',
    DateOfBirth: '1950-04-01',
    MobilePhone: '5555550177',
    HomePhone: null,
    Email: 'greta.given@mail.example',
    Address: { Street: '4 Elm Street', Apt: null, City: 'Columbus', State: 'OH', PostalCode: '43215' },
    Supplies: [givenSupply()],
    Insurance: [
      {
        Level: 1,
        PayorName: 'Ohio Valley Care',
        PolicyNumber: 'OVC-1',
        GroupNumber: null,
        PolicyHolder: 'Greta Given',
        Relationship: 'Self',
        EffectiveDate: '2025-01-01',
        EndDate: null,
      },
    ],
    Credits: [
      { ExternalKey: freshKey('C'), AmountCents: 1500, GrantedOn: '2026-01-05', Description: 'Delivery was late' },
    ],
    ...changed,
  }
}

/** A supply that is not in the catalogue, with what was dispensed of it. */
export function givenSupply(
  changed: Partial<NonNullable<StaffPatient['Supplies']>[number]> = {},
): NonNullable<StaffPatient['Supplies']>[number] {
  return {
    ExternalKey: freshKey('S'),
    HcpcsCode: 'E1390',
    ItemName: 'QuietAir 5 oxygen concentrator',
    ItemNameEs: 'Concentrador de oxígeno QuietAir 5',
    Category: 'Oxygen',
    DefaultQuantity: 1,
    AllowanceQuantity: 1,
    IntervalMonths: 12,
    Dispensings: [{ ExternalKey: freshKey('D'), DispensedOn: '2026-02-20', Quantity: 1 }],
    ...changed,
  }
}

/** Sends patients as the system of one provider. */
export async function putPatients(
  api: TestApi,
  patients: readonly unknown[],
  { dryRun = false, site = 101, close }: { dryRun?: boolean; site?: number; close?: string[] } = {},
): Promise<PutPatientsAnswer> {
  const path = `staff/patients${dryRun ? '?dryRun=true' : ''}`
  const body = { Patients: patients, ...(close ? { Close: close } : {}) }
  const answer = await asStaff(api, site).put<PutPatientsAnswer>(path, body)
  if (answer.status !== 200) throw new Error(`The call was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Makes a patient of Bluebird and Northridge who has opted out of a third provider, Legacy DME. */
export async function patientOfThree(api: TestApi): Promise<MadePatient> {
  const made = await api.addPatient({ OtherProviders: ['northridge', 'legacydme'] })
  const { status } = await (await asPatient(api, made)).delete('patient/providers/108')
  if (status !== 200) throw new Error(`The patient could not leave: ${status}`)
  return made
}
