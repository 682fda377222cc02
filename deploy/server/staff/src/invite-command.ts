import { writeFile } from 'node:fs/promises'

import { invitationsPerCall, staffInvite } from '@homeside/contract/invitations'
import type { StaffInviteAnswer } from '@homeside/contract/invitations'
import { staffListPatients } from '@homeside/contract/staff-lists'
import type { StaffListedPatient } from '@homeside/contract/staff-lists'

import { CommandError } from './command-error.ts'
import { command, keyFrom, oneOf } from './command.ts'
import { csvLine, csvMark } from './csv-line.ts'
import { everyPage } from './every-page.ts'
import type { StaffClient } from './staff-client.ts'
import { counted } from './table.ts'

const columns = [
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
    ['<key> <key> … --letters letters.csv', 'a registration code each, in a file for letters'],
    ['--everybody --letters letters.csv', 'the same for all who have neither an account nor a code that is good'],
    ['… --send text|email', 'sends them besides; a file of letters is then not needed'],
  ],
  options: { everybody: { type: 'boolean' }, letters: { type: 'string' }, send: { type: 'string' } },
  run: async (words, { everybody, letters, send }, staff) => {
    const SendTo = send === undefined ? undefined : oneOf('a way to --send it', send, ['Text', 'Email'])
    if (letters === undefined && SendTo === undefined) {
      throw new CommandError('Say where the codes go: --letters letters.csv, or --send text or email.', 'usage')
    }
    const keys = everybody ? await uninvited(staff) : words.map((word) => keyFrom('patient', word))
    if (keys.length === 0 && !everybody) throw new CommandError('Say which patients, by key, or --everybody.', 'usage')
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
    const refused = json.Refused.map(({ PatientKey, Code }) => `\n  ${PatientKey}: ${Code}`)
    const where = letters === undefined || json.Items.length === 0 ? '' : ` Their letters: ${letters}.`
    const invited = counted(json.Items.length, 'patient was invited', 'patients were invited')
    const left = refused.length === 0 ? '' : `\nNot invited:${refused.join('')}`
    return { json, text: `${invited}.${where}${left}`, failed: refused.length > 0 }
  },
})

async function uninvited(staff: StaffClient): Promise<number[]> {
  const found = await everyPage(staff, staffListPatients)
  const needsCode = ({ Status, Username, RegistrationCode }: StaffListedPatient) =>
    Status !== 'Closed' && Username === null && RegistrationCode?.State !== 'Open'
  return found.filter(needsCode).map(({ PatientKey }) => PatientKey)
}

function letterOf({ Address, ...invited }: StaffInviteAnswer['Items'][number]): string {
  const { Street, Apt, City, State, PostalCode } = Address
  const address = [Street, Apt ?? '', City, State, PostalCode]
  const code = [invited.RegistrationCode, invited.Link ?? '', invited.ExpiresUtc.slice(0, 10)]
  return csvLine([invited.PatientKey, invited.PatientName, ...address, invited.Language, ...code])
}
