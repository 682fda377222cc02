import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import { issueRegistrationCode, textShortCode } from '@homeside/contract/invitations'
import { staffListPatients } from '@homeside/contract/staff-lists'
import type { StaffListedPatient } from '@homeside/contract/staff-lists'

import { oneOf } from './command.ts'
import type { Command } from './command.ts'
import { SandboxError } from './sandbox-error.ts'
import type { StaffClient } from './staff-client.ts'

const screens = dynamicTemplates.map(({ route }) => route)

export const linkCommand: Command = {
  usage: [[`<patient> <${screens.join('|')}>`, 'texts a link to one screen; the text is in the outbox']],
  run: async ([who, screen], _, staff) => {
    const { PatientKey, PatientName } = await findPatient(staff, who)
    const Template = oneOf('a screen', screen, screens)
    const json = await staff.call(textShortCode, { body: { PatientKey, Template } })
    return {
      json,
      text: `${PatientName} was texted a link to ${Template}, good until ${json.ExpiresUtc}. See the outbox.`,
    }
  },
}

export const codeCommand: Command = {
  usage: [['<patient> [--six-digits] [--send text|email]', 'a registration code for somebody without an account']],
  run: async ([who], given, staff) => {
    const { PatientKey, PatientName } = await findPatient(staff, who)
    const Format = given['six-digits'] ? 'SixDigits' : 'Portal'
    const SendTo = given.send === undefined ? undefined : oneOf('a way to --send it', given.send, ['Text', 'Email'])
    const json = await staff.call(issueRegistrationCode, {
      params: { key: PatientKey },
      body: { Format, ...(SendTo ? { SendTo } : {}) },
    })
    const link = json.Link === null ? '' : ` ${json.Link}`
    return { json, text: `${PatientName} registers with ${json.RegistrationCode}, until ${json.ExpiresUtc}.${link}` }
  },
}

/** A patient by key, or by a part of the name or the username that only one has. */
async function findPatient(staff: StaffClient, who: string | undefined): Promise<StaffListedPatient> {
  if (who === undefined) throw new SandboxError('Say which patient, by key or by a part of the name.', 'usage')
  const isKey = /^\d+$/.test(who)
  const { Items } = await staff.call(staffListPatients, isKey ? {} : { query: { search: who } })
  const found = isKey ? Items.filter(({ PatientKey }) => PatientKey === Number(who)) : Items
  const [patient, ...others] = found
  if (patient === undefined) throw new SandboxError(`Nobody is called ${who}. pnpm sandbox patients lists everybody.`)
  if (others.length === 0) return patient
  const names = found.map(({ PatientKey, PatientName, SiteKey }) => `${PatientKey} (${PatientName}, site ${SiteKey})`)
  throw new SandboxError(`Several are called ${who}. Say the key: ${names.join(', ')}.`)
}
