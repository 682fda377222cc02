import { head, row, supplyHead } from './written-export.ts'

let exports = 0
/** An export of patients who each have one of everything, under keys of its own. */
export function wholeExport(count: number) {
  const of = `E${(exports += 1)}`
  const all = Array.from({ length: count }, (_, at) => `${of}-${at}`)
  const patient = (key: string, changed = {}) => row(key, changed).replace(',Import,', `,Import ${key},`)
  const lines = {
    'patients.csv': [head, ...all.map((key) => patient(key))],
    'supplies.csv': [supplyHead, ...all.map((key) => `${key}-S,${key},A7034,Mask,1,1,3\n`)],
    'dispensings.csv': [
      'dispensing_id,supply_id,date,quantity\n',
      ...all.map((key) => `${key}-D,${key}-S,2026-02-01,1\n`),
    ],
    'insurance.csv': ['patient_id,level,payor,policy_number\n', ...all.map((key) => `${key},1,Plan,N1\n`)],
    'credits.csv': [
      'credit_id,patient_id,amount,granted,description\n',
      ...all.map((key) => `${key}-C,${key},5,2026-01-01,Late\n`),
    ],
  }
  type File = keyof typeof lines
  /** The files, of which some have this many rows alone. */
  const files = (rows: Partial<Record<File, number>> = {}) =>
    Object.fromEntries(
      Object.entries(lines).map(([name, all_]) => [name, all_.slice(0, 1 + (rows[name as File] ?? count)).join('')]),
    )
  return { all, patient, lines, files }
}
