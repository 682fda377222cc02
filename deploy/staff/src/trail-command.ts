import { staffPatientTrail, staffReference } from '@homeside/contract/staff-trail'

import { command } from './command.ts'
import { findPatient } from './find-patient.ts'
import { table } from './table.ts'

/** `pnpm staff trail`: lists who saw or changed a patient's data. */
export const trailCommand = command({
  usage: [['<patient>', 'who saw or changed a patient, the newest first']],
  run: async ([who], _, staff) => {
    // Finding a patient by name adds an entry to the trail of everybody in the list. A key does not.
    const key = /^[1-9]\d{0,9}$/.test(who ?? '') ? Number(who) : (await findPatient(staff, who)).PatientKey
    const answer = await staff.call(staffPatientTrail, { params: { key } })
    const rows = answer.Items.map(({ AtUtc, Actor, Staff, Call, Outcome, Address }) => [
      AtUtc,
      Staff ?? Actor,
      Call,
      Outcome ?? 'begun',
      Address,
    ])
    return { json: answer, text: table(['When', 'Who', 'What', 'Outcome', 'From'], rows, 'Nobody saw this patient.') }
  },
})

/** `pnpm staff reference`: lists the requests with a reference that a patient names on the phone. */
export const referenceCommand = command({
  usage: [['<R-…>', 'what happened under a reference that a patient names on the phone']],
  run: async ([reference = ''], _, staff) => {
    const answer = await staff.call(staffReference, { params: { reference } })
    const rows = answer.Items.map(({ AtUtc, Call, Outcome, Patients }) => [
      AtUtc,
      Call,
      Outcome ?? 'begun',
      Patients.map(({ PatientName }) => PatientName).join(', '),
    ])
    return { json: answer, text: table(['When', 'What', 'Outcome', 'About'], rows, 'Nothing has this reference.') }
  },
})
