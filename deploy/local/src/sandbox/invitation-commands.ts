import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import { issueRegistrationCode, textShortCode } from '@homeside/contract/invitations'

import { oneOf } from './command.ts'
import type { Command } from './command.ts'
import { findPatient } from './find-patient.ts'

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
