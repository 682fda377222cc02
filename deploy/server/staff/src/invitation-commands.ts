import { dynamicTemplates } from '@homeside/contract/constants/dynamic-templates'
import {
  closeShortCode,
  countShortCodeEvents,
  issueRegistrationCode,
  textShortCode,
} from '@homeside/contract/invitations'

import { command, keyFrom, oneOf } from './command.ts'
import { keyOption, namedPatient } from './named-patient.ts'
import { table } from './table.ts'

const screens = dynamicTemplates.map(({ route }) => route)

/** An instant as people read it: `2026-12-27 07:13 UTC`. */
const minuteOf = (utc: string) => `${utc.slice(0, 16).replace('T', ' ')} UTC`

/** `pnpm staff link`: texts a patient a link to one screen, or closes it. */
export const linkCommand = command({
  usage: [
    [`<patient> <${screens.join('|')}>`, 'texts a link to one screen'],
    ['close <key>', 'closes a link that was texted'],
  ],
  options: keyOption,
  run: async (words, given, staff) => {
    if (words[0] === 'close') {
      const json = await staff.call(closeShortCode, { params: { key: keyFrom('link', words[1]) }, body: {} })
      return { json, text: `Link ${json.ShortCodeKey} is closed.` }
    }
    const { patient, rest } = await namedPatient(staff, words, given)
    const { PatientKey, PatientName } = patient
    const Template = oneOf('a screen', rest[0], screens)
    const json = await staff.call(textShortCode, { body: { PatientKey, Template } })
    return {
      json,
      text: json.Queued
        ? `The service for texts is away. ${PatientName} is texted link ${json.ShortCodeKey} as soon as it is back.`
        : `${PatientName} was texted link ${json.ShortCodeKey} to ${Template}, good until ${minuteOf(json.ExpiresUtc)}.`,
    }
  },
})

/** `pnpm staff links`: counts what patients did with texted links. */
export const linksCommand = command({
  usage: [['', 'how many texted links were opened, proven, missed, closed and done']],
  run: async (_, __, staff) => {
    const json = await staff.call(countShortCodeEvents)
    const rows = json.Items.map(({ Template, Event, Release, Count }) => [Template, Event, Release, Count])
    return { json, text: table(['screen', 'event', 'release', 'count'], rows, 'No link was opened yet.') }
  },
})

/** `pnpm staff code`: gives somebody without an account a registration code. */
export const codeCommand = command({
  usage: [['<patient> [--six-digits] [--send text|email]', 'a registration code for somebody without an account']],
  options: { 'six-digits': { type: 'boolean' }, send: { type: 'string' }, ...keyOption },
  run: async (words, given, staff) => {
    const { PatientKey, PatientName } = (await namedPatient(staff, words, given)).patient
    const Format = given['six-digits'] ? 'SixDigits' : 'Portal'
    const SendTo = given.send === undefined ? undefined : oneOf('a way to --send it', given.send, ['Text', 'Email'])
    const json = await staff.call(issueRegistrationCode, {
      params: { key: PatientKey },
      body: { Format, ...(SendTo ? { SendTo } : {}) },
    })
    const link = json.Link === null ? '' : ` ${json.Link}`
    const sent =
      SendTo === undefined
        ? ''
        : ` ${json.Queued ? 'It is sent as soon as the service is back' : 'It was sent'}, by ${SendTo.toLowerCase()}.`
    return {
      json,
      text: `${PatientName} registers with ${json.RegistrationCode}, until ${minuteOf(json.ExpiresUtc)}.${sent}${link}`,
    }
  },
})
