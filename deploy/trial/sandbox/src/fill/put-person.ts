import { putPatients } from '@homeside/api/import/put-patients'
import type { Database } from '@homeside/api/platform/database/database'
import type { Scope } from '@homeside/api/platform/database/scope'
import { patients, type PatientRow } from '@homeside/api/platform/database/tables/patients'
import { prescribedSupplies } from '@homeside/api/platform/database/tables/supplies'
import { addDays, patientToday } from '@homeside/api/platform/dates/calendar'
import type { PayorLevel } from '@homeside/contract/constants/patient-records'
import { timeZones } from '@homeside/contract/constants/time-zones'
import type { PolicyFields } from '@homeside/contract/insurance'
import { putPatientsRequest, type StaffPatient } from '@homeside/contract/staff-patients'
import { and, eq } from 'drizzle-orm'

import type {
  SandboxPatient,
  SandboxRegistration,
  SandboxSupply,
  SandboxCredit,
  SandboxDetails,
  SandboxPolicy,
} from '../patients/sandbox-patient.ts'
import { sandboxCatalogue } from './catalogue.ts'

type Known = Omit<SandboxPatient, 'username' | 'about' | 'registrations'> & { email?: string }

/** A new patient gets no news, so nothing may be queued here. */
const untold = { add: () => Promise.reject(new Error('A new patient is told nothing.')) }

/**
 * Writes a person as a provider's own system would send them. It does not know the policies that a patient only
 * proposed, so those are written elsewhere.
 *
 * @param key The person's key in that system.
 */
export async function putPerson(
  database: Database,
  siteKey: number,
  key: string,
  person: Known,
  { supplies = [], details = {} }: Pick<SandboxRegistration, 'supplies' | 'details'>,
  now: Date,
): Promise<PatientRow> {
  const today = patientToday(now, person.timeZoneKey)
  const { street, apt = null, city, state, postalCode } = person.address
  const timeZone = timeZones.find((zone) => zone.key === person.timeZoneKey)
  const given = {
    ExternalKey: key,
    FirstName: person.firstName,
    MiddleName: person.middleName ?? null,
    LastName: person.lastName,
    DateOfBirth: person.dateOfBirth,
    MobilePhone: person.mobilePhone,
    Email: person.email ?? null,
    Address: { Street: street, Apt: apt, City: city, State: state, PostalCode: postalCode },
    Language: person.language ?? 'en',
    TimeZoneKey: timeZone?.key ?? 1,
    EmergencyContact: details.emergencyContact ?? null,
    ResponsibleParty: details.responsibleParty ?? null,
    // The patient agreed to texts on paper, on joining the provider.
    TextsAgreedOn: addDays(today, -1),
    Supplies: supplies.map((supply, place) => {
      const before = supplies.slice(0, place).filter(({ code }) => code === supply.code).length
      return supplyOf(`${key}-${supply.code}${before > 0 ? `-${before + 1}` : ''}`, supply, today)
    }),
    Insurance: policiesOf(person, details, today),
    Credits: (details.credits ?? []).map((credit, index) => creditOf(`${key}-${index + 1}`, credit, today)),
  }
  const request = putPatientsRequest.parse({ Patients: [given] })
  const { items } = await putPatients(database, siteKey, request, {
    by: 'sandbox',
    queue: untold,
    isDryRun: false,
    now,
    giveWay: () => Promise.resolve(),
  })
  const [item] = items
  if (item?.Outcome !== 'created') throw new Error(`${key} was not written: ${JSON.stringify(item)}`)
  const [patient] = await database
    .select()
    .from(patients)
    .where(and(eq(patients.siteKey, siteKey), eq(patients.externalKey, key)))
  if (patient === undefined) throw new Error(`${key} is not on file.`)
  return patient
}

/** The key of each supply of a patient, by its code. */
export async function supplyKeysOf(database: Database, { siteKey, patientKey }: Scope): Promise<Map<string, number>> {
  const rows = await database
    .select({ code: prescribedSupplies.hcpcsCode, key: prescribedSupplies.supplyKey })
    .from(prescribedSupplies)
    .where(and(eq(prescribedSupplies.siteKey, siteKey), eq(prescribedSupplies.patientKey, patientKey)))
  return new Map(rows.map(({ code, key }) => [code, key]))
}

function supplyOf(
  ExternalKey: string,
  supply: SandboxSupply,
  today: string,
): NonNullable<StaffPatient['Supplies']>[number] {
  const item = sandboxCatalogue.find((row) => row.hcpcsCode === supply.code)
  if (item === undefined) throw new Error(`There is no ${supply.code} in the catalogue.`)
  const { received } = supply
  return {
    ExternalKey,
    HcpcsCode: supply.code,
    Size: supply.size ?? null,
    AllowanceQuantity: item.allowanceQuantity,
    IntervalMonths: item.intervalMonths,
    DefaultQuantity: supply.defaultQuantity ?? item.allowanceQuantity,
    CopayCents: supply.copayCents ?? null,
    PrescriptionExpiresOn: addDays(today, supply.prescriptionEndsInDays ?? 300),
    OnHold: supply.onHold ?? false,
    StockRunsOutOn: supply.stockEndsInDays === undefined ? null : addDays(today, supply.stockEndsInDays),
    UsageTrackingMode: supply.usageTracking ?? 'None',
    RequiresReplacementReason: supply.requiresReplacementReason ?? false,
    Dispensings: received
      ? [{ ExternalKey, DispensedOn: addDays(today, -received.daysAgo), Quantity: received.quantity }]
      : [],
  }
}

function policiesOf(person: Known, { policies = [] }: SandboxDetails, today: string) {
  return policies
    .filter(({ proposed }) => proposed !== true)
    .map((policy) => ({ Level: policy.level satisfies PayorLevel, ...policyFieldsOf(person, policy, today) }))
}

/** What an insurance card says, as the provider's own system would send it. */
export function policyFieldsOf(
  { firstName, lastName }: Pick<SandboxPatient, 'firstName' | 'lastName'>,
  policy: SandboxPolicy,
  today: string,
): PolicyFields {
  const inDays = (days: number | undefined) => (days === undefined ? null : addDays(today, days))
  return {
    PayorName: policy.payorName,
    PolicyNumber: policy.policyNumber,
    GroupNumber: policy.groupNumber ?? null,
    PolicyHolder: policy.holder?.PolicyHolder ?? `${firstName} ${lastName}`,
    Relationship: policy.holder?.Relationship ?? 'Self',
    EffectiveDate: inDays(policy.startsInDays),
    EndDate: inDays(policy.endsInDays),
  }
}

function creditOf(
  ExternalKey: string,
  credit: SandboxCredit,
  today: string,
): NonNullable<StaffPatient['Credits']>[number] {
  const { amountCents, description, daysAgo, expiresInDays, usedDaysAgo } = credit
  return {
    ExternalKey,
    AmountCents: amountCents,
    Description: description,
    GrantedOn: addDays(today, -daysAgo),
    ExpiresOn: expiresInDays === undefined ? null : addDays(today, expiresInDays),
    UsedOn: usedDaysAgo === undefined ? null : addDays(today, -usedDaysAgo),
  }
}
