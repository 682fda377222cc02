import fc from 'fast-check'

import { columnsOf, kinds, type Kind } from '../kinds.ts'
import { writtenExport } from './written-export.ts'

/** The rows of an export, by file. */
export type Rows = Record<Kind, Record<string, string>[]>

const name = fc.stringMatching(/^[A-Za-zÁÉáéíóñ"', -]{0,10}[A-Za-zñ]$/)
const day = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2026-03-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

/** Mostly a good number, now and then none. */
const number = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 24 }).map(String) },
  fc.constantFrom('0', 'x', ''),
)

let exports = 0

/** A random export, whose keys no other export has. */
export const anyExport: fc.Arbitrary<Rows> = fc
  .array(
    fc.record({
      first_name: name,
      last_name: name,
      date_of_birth: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom('1944-05-06', '1980-01-01') },
        fc.constant('2099-01-01'),
      ),
      mobile_phone: fc.constantFrom('(555) 555-0101', '5555550102', '', '12'),
      supplies: fc.array(
        fc.record({
          quantity: number,
          allowance: number,
          months: number,
          dispensed: fc.array(fc.tuple(day, number), { maxLength: 3 }),
        }),
        { maxLength: 3 },
      ),
      policies: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { maxLength: 2 }),
      credits: fc.array(fc.constantFrom('5', '$1,250.00', '0.99', 'free'), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((people) => {
    const of = `X${(exports += 1)}`
    const rows: Rows = { patients: [], supplies: [], dispensings: [], insurance: [], credits: [] }
    for (const [index, { supplies, policies, credits, ...person }] of people.entries()) {
      const patient_id = `${of}-${index}`
      rows.patients.push({ patient_id, ...person, street: '1 Way', city: 'Akron', state: 'OH', postal_code: '44308' })
      for (const [place, { dispensed, ...supply }] of supplies.entries()) {
        const supply_id = `${patient_id}-${place}`
        rows.supplies.push({ supply_id, patient_id, hcpcs: 'A7034', item_name: 'Mask', ...supply })
        for (const [each, [date, quantity]] of dispensed.entries()) {
          rows.dispensings.push({ dispensing_id: `${supply_id}-${each}`, supply_id, date, quantity })
        }
      }
      for (const level of policies) rows.insurance.push({ patient_id, level, payor: 'Plan', policy_number: 'N1' })
      for (const [place, amount] of credits.entries()) {
        rows.credits.push({
          credit_id: `${patient_id}-${place}`,
          patient_id,
          amount,
          granted: '2026-01-01',
          description: 'Late',
        })
      }
    }
    return rows
  })

/** Writes the files of an export. */
export function written(rows: Rows): Promise<string> {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const files = kinds.map((kind) => {
    const columns = Object.keys(columnsOf[kind]).filter(
      (column) => columnsOf[kind][column]?.needed || rows[kind].some((row) => column in row),
    )
    const lines = rows[kind].map((row) => columns.map((column) => quoted(row[column] ?? '')).join())
    return [`${kind}.csv`, [columns.join(), ...lines, ''].join('\n')] as const
  })
  return writtenExport(Object.fromEntries(files))
}
