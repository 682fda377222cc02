import type { Json } from '../fhir/testing/resources.ts'
import type { Kind } from '../kinds.ts'

/** A row of an export in both formats. What it says is known by `name`, which nothing else in the test has. */
export interface Part {
  kind: Kind
  owner: string
  name: string
  of?: string
  csv: Record<string, string>
  fhir: Json
}

const codes = ['A7034', 'A7035', 'A7037', 'A7038']

/** Patients with what they have. `round` is in what changes from one export to the next. */
export function worldOf(
  prefix: string,
  shape: readonly { supplies: number; dispensed: number; policies: number; based: boolean }[],
) {
  return (round: number): Part[] =>
    shape.flatMap(({ supplies, dispensed, policies, based }, index) => {
      const owner = `${prefix}P${index}`
      const reference = { reference: `Patient/id-${owner}` }
      const day = `2026-0${round}-05`
      const parts: Part[] = [
        {
          kind: 'patients',
          owner,
          name: owner,
          csv: {
            patient_id: owner,
            first_name: 'Ida',
            last_name: `Lost${round}`,
            date_of_birth: '1950-02-03',
            street: '1 Way',
            city: 'Akron',
            state: 'OH',
            postal_code: '44308',
          },
          fhir: {
            resourceType: 'Patient',
            id: `id-${owner}`,
            identifier: [{ value: owner }],
            name: [{ family: `Lost${round}`, given: ['Ida'] }],
            birthDate: '1950-02-03',
            address: [{ line: ['1 Way'], city: 'Akron', state: 'OH', postalCode: '44308' }],
          },
        },
      ]
      for (const code of codes.slice(0, supplies)) {
        const supply = `${owner}-${code}`
        const concept = { coding: [{ system: 'urn:x', code: 'other' }, { code }] }
        parts.push({
          kind: 'supplies',
          owner,
          name: supply,
          csv: {
            supply_id: supply,
            patient_id: owner,
            hcpcs: code,
            item_name: 'Mask',
            quantity: String(round),
            allowance: '3',
            months: '3',
          },
          fhir: {
            resourceType: 'DeviceRequest',
            id: supply,
            status: 'active',
            intent: 'order',
            subject: reference,
            codeCodeableConcept: { ...concept, text: 'Mask' },
            parameter: [{ code: { text: 'quantity' }, valueQuantity: { value: round } }],
            occurrenceTiming: { repeat: { period: 90, periodUnit: 'd' } },
          },
        })
        for (let each = 0; each < dispensed; each++) {
          const name = `${supply}-D${each}`
          const base = based ? { basedOn: [{ reference: `DeviceRequest/${supply}` }] } : { patient: reference }
          parts.push({
            kind: 'dispensings',
            owner,
            name,
            of: supply,
            csv: { dispensing_id: name, supply_id: supply, date: day, quantity: '1' },
            fhir: {
              resourceType: 'SupplyDelivery',
              id: name,
              status: 'completed',
              ...base,
              occurrenceDateTime: day,
              suppliedItem: { quantity: { value: 1 }, itemCodeableConcept: concept },
            },
          })
        }
      }
      for (let level = 1; level <= policies; level++) {
        const name = `${owner}-N${level}`
        parts.push({
          kind: 'insurance',
          owner,
          name,
          csv: { patient_id: owner, level: String(level), payor: `Plan ${round}`, policy_number: name },
          fhir: {
            resourceType: 'Coverage',
            id: `c-${name}`,
            status: 'active',
            beneficiary: reference,
            order: level,
            payor: [{ display: `Plan ${round}` }],
            subscriberId: name,
          },
        })
      }
      return parts
    })
}
