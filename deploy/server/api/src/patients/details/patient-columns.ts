import type { ChangedDemographics } from '@homeside/contract/patient'
import type { StaffPatient } from '@homeside/contract/staff-patients'

import type { PatientRow } from '../../platform/database/tables/patients.ts'

/**
 * The column of each detail of a patient, by its member on the wire. Imports, approvals and what staff enter read this
 * one list.
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
} as const satisfies Record<string, keyof PatientRow>

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

/** Whether two values of a column mean the same. An address means the same in any case. */
export function isSame(name: DetailName, one: Details, other: Details): boolean {
  const [a, b] = [one[name], other[name]]
  return name === 'emailOnFile' ? a?.toLowerCase() === b?.toLowerCase() : a === b
}
