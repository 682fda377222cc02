import type { ChangedDemographics } from '@homeside/contract/patient'
import type { StaffPatient } from '@homeside/contract/staff-patients'

import type { PatientRow } from '../platform/database/tables/patients.ts'

/** What the provider's own system says of a patient, as table columns. */
type DetailColumns = Pick<
  PatientRow,
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'dateOfBirth'
  | 'mobilePhone'
  | 'homePhone'
  | 'emailOnFile'
  | 'street'
  | 'apt'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'closedOn'
>
export type Details = Partial<DetailColumns>

/** The member of the call that each column comes from. */
export const memberOf: Readonly<Record<keyof DetailColumns, string>> = {
  firstName: 'FirstName',
  middleName: 'MiddleName',
  lastName: 'LastName',
  dateOfBirth: 'DateOfBirth',
  mobilePhone: 'MobilePhone',
  homePhone: 'HomePhone',
  emailOnFile: 'Email',
  street: 'Address.Street',
  apt: 'Address.Apt',
  city: 'Address.City',
  state: 'Address.State',
  postalCode: 'Address.PostalCode',
  closedOn: 'ClosedOn',
}
export const detailNames = Object.keys(memberOf) as (keyof DetailColumns)[]

type Given = Omit<ChangedDemographics, 'Email'> & Pick<Partial<StaffPatient>, 'Email' | 'DateOfBirth' | 'ClosedOn'>

/** The columns that a patient, or a change of one, has a value for. */
export function detailsOf(given: Given): Details {
  const { Address } = given
  const columns: { [Name in keyof DetailColumns]: DetailColumns[Name] | undefined } = {
    firstName: given.FirstName,
    middleName: given.MiddleName,
    lastName: given.LastName,
    dateOfBirth: given.DateOfBirth,
    mobilePhone: given.MobilePhone,
    homePhone: given.HomePhone,
    emailOnFile: given.Email,
    street: Address?.Street,
    apt: Address?.Apt,
    city: Address?.City,
    state: Address?.State,
    postalCode: Address?.PostalCode,
    closedOn: given.ClosedOn,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Details
}

/** Whether two values of a column mean the same. An address means the same in any case. */
export function isSame(name: keyof DetailColumns, one: Details, other: Details): boolean {
  const [a, b] = [one[name], other[name]]
  return name === 'emailOnFile' ? a?.toLowerCase() === b?.toLowerCase() : a === b
}
