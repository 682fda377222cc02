import { writeFile } from 'node:fs/promises'

import { approveChange, rejectChange } from '@homeside/contract/changes'
import { paths } from '@homeside/contract/constants/paths'
import { staffPhoto } from '@homeside/contract/photos'
import { staffPatientTrail, staffReference } from '@homeside/contract/staff-trail'

import { CommandError } from './command-error.ts'
import { command, keyFrom, oneOf } from './command.ts'
import { conversationCommand } from './conversation-command.ts'
import { deskCommand } from './desk-command.ts'
import { eventsCommand } from './events-command.ts'
import { importCommand } from './import-command.ts'
import { codeCommand, linkCommand, linksCommand } from './invitation-commands.ts'
import { inviteCommand } from './invite-command.ts'
import {
  changesCommand,
  conversationsCommand,
  ordersCommand,
  patientsCommand,
  waitingCommand,
} from './list-commands.ts'
import { keyOption, namedKey, patientWords } from './named-patient.ts'
import { orderCommand } from './order-command.ts'
import { chargeCommand, patientCommand } from './patient-command.ts'
import { providerCommand } from './provider-command.ts'
import type { Program } from './run-commands.ts'
import { table } from './table.ts'

/** `pnpm staff trail`: lists who saw or changed a patient's data. */
const trailCommand = command({
  usage: [['<patient>', 'who saw or changed a patient, the newest first']],
  options: keyOption,
  run: async (words, given, staff) => {
    const key = await namedKey(staff, words, given)
    const answer = await staff.call(staffPatientTrail, { params: { key } })
    const rows = answer.Items.map(({ AtUtc, Actor, Staff, Issuer, Subject, Call, Keys, Outcome, Address }) => [
      AtUtc,
      Staff ?? Actor,
      // A service is its key; people are their issuer's.
      Subject === null ? null : Issuer === null ? Subject : `${Subject} at ${Issuer}`,
      Call,
      Object.entries(Keys)
        .flatMap(([name, value]) => (typeof value === 'number' ? [`${name} ${value}`] : []))
        .join(', '),
      Outcome ?? 'begun',
      Address,
    ])
    return {
      json: answer,
      text: table(['When', 'Who', 'Who that is', 'What', 'Which', 'Outcome', 'From'], rows, 'Nobody saw this patient.'),
    }
  },
})

/** What a patient does who looks for their own record. */
const search = `POST ${paths.patientSearch}`

/** `pnpm staff reference`: lists the requests with a reference that a patient names on the phone. */
const referenceCommand = command({
  usage: [['<R-…>', 'what happened under a reference that a patient names on the phone']],
  run: async ([reference = ''], _, staff) => {
    const answer = await staff.call(staffReference, { params: { reference } })
    const rows = answer.Items.map(({ AtUtc, Call, Outcome, Patients }) => [
      AtUtc,
      Call,
      Call === search && Outcome === 'no-match' && Patients.length > 1
        ? `no-match: ${Patients.length} records match`
        : (Outcome ?? 'begun'),
      Patients.map(patientWords).join(', '),
    ])
    return { json: answer, text: table(['When', 'What', 'Outcome', 'About'], rows, 'Nothing has this reference.') }
  },
})

/** `pnpm staff photo`: writes a photo that a patient sent into a file. */
const photoCommand = command({
  usage: [['<key> <file>', 'writes a photo, such as of an insurance card, into a file; patients tells the keys']],
  run: async ([key, file], _, staff) => {
    if (key === undefined || file === undefined) throw new CommandError('Say the key of a photo, and a file.', 'usage')
    const bytes = await staff.download(staffPhoto, { params: { key } })
    await writeFile(file, bytes)
    return { json: { File: file, Bytes: bytes.length }, text: `${file} has the photo, ${bytes.length} bytes.` }
  },
})

/** `pnpm staff change`: decides as staff what becomes of a patient’s change. */
const changeCommand = command({
  usage: [
    ['<key> approve', 'puts a change that waits in force'],
    ['<key> reject [--reason "…"]', 'refuses it; the patient reads the reason'],
  ],
  options: { reason: { type: 'string' } },
  run: async ([word, what], { reason }, staff) => {
    const key = keyFrom('change', word)
    if (oneOf('what to do with it', what, ['approve', 'reject']) === 'approve') {
      const json = await staff.call(approveChange, { params: { key } })
      return { json, text: `Change ${key} is in force.` }
    }
    const body = { Reason: reason ?? 'We could not confirm this.' }
    return { json: await staff.call(rejectChange, { params: { key }, body }), text: `Change ${key} was refused.` }
  },
})

/** Everything that can be typed after `pnpm staff`. */
export const staffProgram: Program = {
  name: 'staff',
  about: 'does what a provider’s back office does, at any portal.',
  commands: {
    waiting: waitingCommand,
    events: eventsCommand,
    orders: ordersCommand,
    order: orderCommand,
    changes: changesCommand,
    change: changeCommand,
    conversations: conversationsCommand,
    conversation: conversationCommand,
    patients: patientsCommand,
    patient: patientCommand,
    charge: chargeCommand,
    desk: deskCommand,
    trail: trailCommand,
    reference: referenceCommand,
    photo: photoCommand,
    provider: providerCommand,
    import: importCommand,
    link: linkCommand,
    links: linksCommand,
    code: codeCommand,
    invite: inviteCommand,
  },
}
