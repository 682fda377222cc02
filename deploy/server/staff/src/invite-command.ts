import { writeFile } from 'node:fs/promises'

import { invitationsPerCall, staffInvite } from '@homeside/contract/invitations'
import type { StaffInviteAnswer } from '@homeside/contract/invitations'
import { staffListPatients } from '@homeside/contract/staff-lists'
import type { StaffListedPatient } from '@homeside/contract/staff-lists'

import { CommandError } from './command-error.ts'
import { command, oneOf } from './command.ts'
import { csvLine, csvMark } from './csv-line.ts'
import { everyPage } from './every-page.ts'
import { namedPatient } from './named-patient.ts'
import type { StaffClient } from './staff-client.ts'
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

/** `pnpm staff invite`: gives many patients a code each, and writes what their letters need. */
export const inviteCommand = command({
  usage: [
    ['<patient> <patient> … --letters letters.csv', 'a registration code each, in a file for letters'],
    ['--everybody --letters letters.csv', 'the same for all who have neither an account nor a code that is good'],
    ['… --send text|email', 'sends them besides; a file of letters is then not needed'],
  ],
  options: { everybody: { type: 'boolean' }, letters: { type: 'string' }, send: { type: 'string' } },
  run: async (words, { everybody, letters, send }, staff) => {
    const SendTo = send === undefined ? undefined : oneOf('a way to --send it', send, ['Text', 'Email'])
    if (letters === undefined && SendTo === undefined) {
      throw new CommandError('Say where the codes go: --letters letters.csv, or --send text or email.', 'usage')
    }
    if (words.length === 0 && !everybody) throw new CommandError('Say which patients, or --everybody.', 'usage')
    const patients = everybody ? await uninvited(staff) : await everyNamed(staff, words)
    const keys = patients.map(({ PatientKey }) => PatientKey)
    const json: StaffInviteAnswer = { Items: [], Refused: [] }
    if (letters !== undefined) await writeFile(letters, csvMark + csvLine(columns), { mode: 0o600 })
    for (let from = 0; from < keys.length; from += invitationsPerCall) {
      const PatientKeys = keys.slice(from, from + invitationsPerCall)
      const body = { Format: 'Portal', PatientKeys, ...(SendTo ? { SendTo } : {}) }
      const { Items, Refused } = await staff.call(staffInvite, { body })
      // Each part at once: a code that nobody has is of no use.
      if (letters !== undefined) await writeFile(letters, Items.map(letterOf).join(''), { flag: 'a' })
      json.Items.push(...Items)
      json.Refused.push(...Refused)
    }
    const nameOf = new Map(
      patients.map((patient) => [
        patient.PatientKey,
        `${patient.PatientName}, own number ${patient.ExternalKey ?? '–'}`,
      ]),
    )
    const refused = json.Refused.map(
      ({ PatientKey, Code }) => `\n  ${nameOf.get(PatientKey)}, key ${PatientKey}: ${Code}`,
    )
    const where = letters === undefined || json.Items.length === 0 ? '' : ` Their letters: ${letters}.`
    const invited = counted(json.Items.length, 'patient was invited', 'patients were invited')
    const left = refused.length === 0 ? '' : `\nNot invited:${refused.join('')}`
    return { json, text: `${invited}.${where}${left}`, failed: refused.length > 0 }
  },
})

async function uninvited(staff: StaffClient): Promise<StaffListedPatient[]> {
  const found = await everyPage(staff, staffListPatients)
  const needsCode = ({ Status, Username, RegistrationCode }: StaffListedPatient) =>
    Status !== 'Closed' && Username === null && RegistrationCode?.State !== 'Open'
  return found.filter(needsCode)
}

async function everyNamed(staff: StaffClient, words: readonly string[]): Promise<StaffListedPatient[]> {
  const found: StaffListedPatient[] = []
  for (const word of words) found.push((await namedPatient(staff, [word])).patient)
  return found
}

function letterOf({ Address, ...invited }: StaffInviteAnswer['Items'][number]): string {
  const { Street, Apt, City, State, PostalCode } = Address
  const address = [Street, Apt ?? '', City, State, PostalCode]
  const code = [invited.RegistrationCode, invited.Link ?? '', invited.ExpiresUtc.slice(0, 10)]
  return csvLine([
    invited.ExternalKey ?? '',
    invited.PatientKey,
    invited.PatientName,
    ...address,
    invited.Language,
    ...code,
  ])
}
