import { demographics, type ChangedDemographics, type Demographics } from '@homeside/contract/patient'
import type { StaffPatient } from '@homeside/contract/staff-patients'
import type { Address } from '@homeside/contract/wire'

import type { PatientRow } from '../../platform/database/tables/patients.ts'
import { presentAddress } from '../../providers/directory/directory.ts'

type WireDetail =
  | Exclude<keyof Demographics, 'Address'>
  | `Address.${keyof Address}`
  | keyof Pick<StaffPatient, 'DateOfBirth' | 'ClosedOn'>

/**
 * The column of each detail of a patient, by its member on the wire. Whatever reads or writes details does so by this
 * list: the patient's page, the record of staff, imports, approvals and what staff enter.
 */
const columns = {
  FirstName: 'firstName',
  MiddleName: 'middleName',
  LastName: 'lastName',
  DateOfBirth: 'dateOfBirth',
  MobilePhone: 'mobilePhone',
  HomePhone: 'homePhone',
  Email: 'emailOnFile',
  'Address.Street': 'street',
  'Address.Apt': 'apt',
  'Address.City': 'city',
  'Address.State': 'state',
  'Address.PostalCode': 'postalCode',
  ClosedOn: 'closedOn',
} as const satisfies Record<WireDetail, keyof PatientRow>

type DetailName = (typeof columns)[keyof typeof columns]

/** What is known of a patient's details, as table columns. */
export type Details = Partial<Pick<PatientRow, DetailName>>

export const detailNames: readonly DetailName[] = Object.values(columns)

/** The member of the call that each column comes from. */
export const memberOf = Object.fromEntries(
  Object.entries(columns).map(([member, column]) => [column, member]),
) as Readonly<Record<DetailName, string>>

type Given = Omit<ChangedDemographics, 'Email'> & Pick<Partial<StaffPatient>, 'Email' | 'DateOfBirth' | 'ClosedOn'>

/** The columns that a patient, or a change of one, has a value for. */
export function detailsOf({ Address, ...given }: Given): Details {
  const address = Object.entries(Address ?? {}).map(([member, value]) => [`Address.${member}`, value])
  const members = Object.fromEntries([...Object.entries(given), ...address]) as Record<string, unknown>
  const pairs = Object.entries(columns).map(([member, column]) => [column, members[member]] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Details
}

const plainMembers = (Object.keys(demographics.shape) as (keyof Demographics)[]).filter((name) => name !== 'Address')

/** What is on file of a patient, on the wire. */
export function presentDemographics<Email extends string | null>(
  patient: PatientRow,
  email: Email,
): Omit<Demographics, 'Email'> & { Email: Email } {
  const plain = Object.fromEntries(plainMembers.map((name) => [name, patient[columns[name]]]))
  return { ...(plain as Omit<Demographics, 'Address' | 'Email'>), Email: email, Address: presentAddress(patient) }
}

/** Whether two values of a column mean the same. An address means the same in any case. */
export function isSame(name: DetailName, one: Details, other: Details): boolean {
  const [a, b] = [one[name], other[name]]
  return name === 'emailOnFile' ? a?.toLowerCase() === b?.toLowerCase() : a === b
}
