import { payorLevels, relationships } from '@homeside/contract/constants/patient-records'
import { supplyCategories } from '@homeside/contract/constants/supply-categories'
import { timeZones } from '@homeside/contract/constants/time-zones'

/** The files of an export, their columns, and the member of the call that each column becomes. */

export const kinds = ['patients', 'supplies', 'dispensings', 'insurance', 'credits'] as const
export type Kind = (typeof kinds)[number]

/** How a column's text becomes a value. What cannot be read stays as it is, for the portal to refuse. */
type Reading = 'text' | 'date' | 'number' | 'cents' | 'yes' | readonly string[]

interface Column {
  /** The member of the call, such as `Address.Street`; null for a key of another row. */
  member: string | null
  reading: Reading
  /** Whether the file must have the column. */
  needed: boolean
  means?: string
}

const needed = (member: string | null, reading: Reading = 'text', means?: string): Column =>
  column(member, reading, true, means)
const maybe = (member: string | null, reading: Reading = 'text', means?: string): Column =>
  column(member, reading, false, means)

function column(member: string | null, reading: Reading, isNeeded: boolean, means: string | undefined): Column {
  return { member, reading, needed: isNeeded, ...(means === undefined ? {} : { means }) }
}

const phone = 'Ten digits, also written as (555) 555-0101.'
const patientId = needed(null, 'text', 'The patient_id of its patient in patients.csv.')

export const columnsOf: Readonly<Record<Kind, Readonly<Record<string, Column>>>> = {
  patients: {
    patient_id: needed('ExternalKey'),
    first_name: needed('FirstName'),
    middle_name: maybe('MiddleName'),
    last_name: needed('LastName'),
    date_of_birth: needed('DateOfBirth', 'date'),
    mobile_phone: maybe('MobilePhone', 'text', phone),
    home_phone: maybe('HomePhone', 'text', phone),
    email: maybe('Email'),
    street: needed('Address.Street'),
    apt: maybe('Address.Apt'),
    city: needed('Address.City'),
    state: needed('Address.State'),
    postal_code: needed('Address.PostalCode', 'text', '5 or 9 digits.'),
    time_zone: maybe(
      'TimeZoneKey',
      timeZones.map(({ name }) => name),
    ),
    language: maybe('Language', ['en', 'es']),
    texts_agreed_on: maybe('TextsAgreedOn', 'date'),
    closed_on: maybe('ClosedOn', 'date'),
    autopay_card: maybe('AutoPayCard'),
    payment_plan_card: maybe('PaymentPlanCard'),
    emergency_name: maybe('EmergencyContact.Name'),
    emergency_relationship: maybe('EmergencyContact.Relationship', relationships),
    emergency_phone: maybe('EmergencyContact.Phone', 'text', phone),
    responsible_name: maybe('ResponsibleParty.Name'),
    responsible_relationship: maybe('ResponsibleParty.Relationship', relationships),
    responsible_phone: maybe('ResponsibleParty.Phone', 'text', phone),
  },
  supplies: {
    supply_id: needed('ExternalKey'),
    patient_id: patientId,
    hcpcs: needed('HcpcsCode', 'text', 'The code that insurers know it by, such as A7034.'),
    item_name: maybe('ItemName'),
    item_name_es: maybe('ItemNameEs'),
    category: maybe('Category', supplyCategories),
    size: maybe('Size'),
    quantity: needed('DefaultQuantity', 'number'),
    allowance: needed('AllowanceQuantity', 'number', 'How many the insurer pays for in so many months. 1 to 999'),
    months: needed('IntervalMonths', 'number', 'The months that the allowance is for. 1 to 24'),
    copay: maybe('CopayCents', 'cents'),
    prescription_expires: maybe('PrescriptionExpiresOn', 'date'),
    on_hold: maybe('OnHold', 'yes'),
    stock_runs_out: maybe('StockRunsOutOn', 'date'),
  },
  dispensings: {
    dispensing_id: needed('ExternalKey'),
    supply_id: needed(null, 'text', 'The supply_id of its supply in supplies.csv.'),
    date: needed('DispensedOn', 'date'),
    quantity: needed('Quantity', 'number'),
  },
  insurance: {
    patient_id: patientId,
    level: needed('Level', 'number', payorLevels.join(', ')),
    payor: needed('PayorName'),
    policy_number: needed('PolicyNumber'),
    group_number: maybe('GroupNumber'),
    holder: maybe('PolicyHolder', 'text', 'Default: the patient.'),
    relationship: maybe('Relationship', relationships),
    effective: maybe('EffectiveDate', 'date'),
    ends: maybe('EndDate', 'date'),
  },
  credits: {
    credit_id: needed('ExternalKey'),
    patient_id: patientId,
    amount: needed('AmountCents', 'cents'),
    granted: needed('GrantedOn', 'date'),
    description: needed('Description'),
    expires: maybe('ExpiresOn', 'date'),
    used: maybe('UsedOn', 'date'),
  },
}

/** The column that names a row of a kind; policies have a level in place of it. */
export const idOf: Readonly<Record<Kind, string>> = {
  patients: 'patient_id',
  supplies: 'supply_id',
  dispensings: 'dispensing_id',
  insurance: 'level',
  credits: 'credit_id',
}
