import { writeFile } from 'node:fs/promises'

import { csvLine, csvMark } from '@homeside/contract/constants/csv'
import { invitationsPerCall, staffInvite, type StaffInviteAnswer } from '@homeside/contract/invitations'
import { staffListPatients, type StaffListedPatient } from '@homeside/contract/staff-lists'
import { Option } from 'commander'

import { CommandError } from './command-error.ts'
import { namedPatient, patientWords } from './named-patient.ts'
import type { Outcome, Verb } from './run-commands.ts'
import { everyPage, type StaffClient } from './staff-client.ts'
import { counted } from './table.ts'

const columns = [
  'own_number',
  'patient',
  'name',
  'street',
  'apt',
  'city',
  'state',
  'zip',
  'language',
  'code',
  'link',
  'until',
] as const

interface Given {
  everybody?: true
  letters?: string
  send?: 'text' | 'email'
}

/** `pnpm staff invite`: gives many patients a code each, and writes what their letters need. */
export const inviteCommand: Verb = (program, act) => {
  program
    .command('invite [patients...]')
    .description('gives patients a registration code each, in a file for letters, or sent to them')
    .option('--everybody', 'all who have neither an account nor a code that is good')
    .option('--letters <file>', 'writes what their letters need, as CSV')
    .addOption(new Option('--send <way>', 'sends the codes').choices(['text', 'email']))
    .action((words: string[], given: Given) =>
      act((staff) => {
        if (given.letters === undefined && given.send === undefined) {
          throw new CommandError('Say where the codes go: --letters letters.csv, or --send text or email.', 'usage')
        }
        if (words.length === 0 && !given.everybody) {
          throw new CommandError('Say which patients, or --everybody.', 'usage')
        }
        return invite(words, given, staff)
      }),
    )
}

async function invite(
  words: readonly string[],
  { everybody, letters, send }: Given,
  staff: StaffClient,
): Promise<Outcome> {
  const patients = everybody ? await uninvited(staff) : await everyNamed(staff, words)
  const keys = patients.map(({ PatientKey }) => PatientKey)
  const to = send && { SendTo: ({ text: 'Text', email: 'Email' } as const)[send] }
  const json: StaffInviteAnswer = { Items: [], Refused: [] }
  if (letters !== undefined) await writeFile(letters, csvMark + csvLine(columns), { mode: 0o600 })
  for (let from = 0; from < keys.length; from += invitationsPerCall) {
    const PatientKeys = keys.slice(from, from + invitationsPerCall)
    const { Items, Refused } = await staff.call(staffInvite, { body: { Format: 'Portal', PatientKeys, ...to } })
    // Each part at once: a code that nobody has is of no use.
    if (letters !== undefined) await writeFile(letters, Items.map(letterOf).join(''), { flag: 'a' })
    json.Items.push(...Items)
    json.Refused.push(...Refused)
  }
  const nameOf = new Map(patients.map((patient) => [patient.PatientKey, patientWords(patient)]))
  const refused = json.Refused.map(({ PatientKey, Code }) => `\n  ${nameOf.get(PatientKey)}: ${Code}`)
  const where = letters === undefined || json.Items.length === 0 ? '' : ` Their letters: ${letters}.`
  const invited = counted(json.Items.length, 'patient was invited', 'patients were invited')
  const left = refused.length === 0 ? '' : `\nNot invited:${refused.join('')}`
  return { json, text: `${invited}.${where}${left}`, failed: refused.length > 0 }
}

async function uninvited(staff: StaffClient): Promise<StaffListedPatient[]> {
  const found = await everyPage(staff, staffListPatients)
  const needsCode = ({ Status, Username, RegistrationCode }: StaffListedPatient) =>
    Status !== 'Closed' && Username === null && RegistrationCode?.State !== 'Open'
  return found.filter(needsCode)
}

async function everyNamed(staff: StaffClient, words: readonly string[]): Promise<StaffListedPatient[]> {
  const found: StaffListedPatient[] = []
  for (const word of words) found.push(await namedPatient(staff, word))
  return found
}

function letterOf({ Address, ...invited }: StaffInviteAnswer['Items'][number]): string {
  const { Street, Apt, City, State, PostalCode } = Address
  const address = [Street, Apt ?? '', City, State, PostalCode]
  const code = [invited.RegistrationCode, invited.Link ?? '', invited.ExpiresUtc.slice(0, 10)]
  const { ExternalKey, PatientKey, PatientName, Language } = invited
  return csvLine([ExternalKey ?? '', PatientKey, PatientName, ...address, Language, ...code])
}
