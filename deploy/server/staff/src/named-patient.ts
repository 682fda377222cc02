import { staffListPatients, type NamedPatient, type StaffListedPatient } from '@homeside/contract/staff-lists'

import { CommandError } from './command-error.ts'
import type { StaffClient } from './staff-client.ts'

const listed = 'npm run staff -- call staffListPatients lists everybody.'

/**
 * Finds the patient who is named: by the number in the provider's own system, by `#17`, the key here, or by a part of the
 * name or username that only one patient has.
 *
 * @throws CommandError that shows everybody who is meant, when it is not one patient.
 */
export async function namedPatient(staff: StaffClient, word: string): Promise<StaffListedPatient> {
  if (word.startsWith('#')) {
    const key = keyOf(word)
    const { Items } = await staff.call(staffListPatients, { query: { number: `#${key}` } })
    const patient = Items.find(({ PatientKey }) => PatientKey === key)
    if (patient === undefined) throw new CommandError(`Nobody has the key ${key} here. ${listed}`)
    return patient
  }
  const isDigits = /^\d+$/.test(word)
  const numbered = (await staff.call(staffListPatients, { query: { number: word } })).Items
  if (numbered.length > 0) return theOne(word, numbered)
  const { Items } = isDigits ? { Items: [] } : await staff.call(staffListPatients, { query: { search: word } })
  const [patient, ...others] = Items
  if (patient === undefined) throw new CommandError(`Nobody is called ${word}. ${listed}`)
  if (others.length > 0) throw severalAre(word, Items)
  return patient
}

/** The key of the patient who is named. For a key nothing is searched, so that no trail tells of a search. */
export async function namedKey(staff: StaffClient, word: string): Promise<number> {
  return word.startsWith('#') ? keyOf(word) : (await namedPatient(staff, word)).PatientKey
}

/** A patient as staff tell them from others: by name, number and key. */
export function patientWords({ PatientName, ExternalKey, PatientKey, SiteKey }: NamedPatient): string {
  return `${PatientName} (own number ${ExternalKey ?? '–'}, key #${PatientKey}, site ${SiteKey})`
}

function keyOf(typed: string): number {
  const [, digits] = /^#?([1-9]\d{0,9})$/.exec(typed) ?? []
  if (digits === undefined)
    throw new CommandError(`${typed} is no key of the portal, such as '#17' or --key 17.`, 'usage')
  return Number(digits)
}

/** The patient of a bare number: of the provider's own number first. Where it is another's key too, both are shown. */
function theOne(word: string, found: readonly StaffListedPatient[]): StaffListedPatient {
  const own = found.filter(({ ExternalKey }) => ExternalKey?.toLowerCase() === word.toLowerCase())
  const exactly = own.filter(({ ExternalKey }) => ExternalKey === word)
  const byKey = found.filter((each) => !own.includes(each))
  const [patient, ...others] = [...(exactly.length > 0 ? exactly : own), ...byKey]
  if (patient === undefined || others.length > 0) throw severalAre(word, found)
  if (own.length === 0 && /^\d+$/.test(patient.ExternalKey ?? '')) {
    throw new CommandError(
      `Nobody has ${word} as your own number. As the portal's key it is ${patientWords(patient)}: say '#${word}' or --key ${word}.`,
    )
  }
  return patient
}

function severalAre(word: string, found: readonly StaffListedPatient[]): CommandError {
  const first = found.slice(0, 20).map(patientWords)
  const more = found.length > first.length ? ', and more' : ''
  return new CommandError(
    `Several are called ${word}. Say the key: ${first.join(', ')}${more}. Such as '#${found[0]?.PatientKey}' or --key ${found[0]?.PatientKey}.`,
  )
}
