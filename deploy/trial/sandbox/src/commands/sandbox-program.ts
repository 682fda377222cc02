import { makeSandboxPatient, patientTraits } from '@homeside/contract/sandbox-patients'
import { command } from '@homeside/staff/command'
import { CommandError } from '@homeside/staff/command-error'
import type { Program } from '@homeside/staff/run-commands'
import { table } from '@homeside/staff/table'

import { sandboxPassword, sandboxRegistrations, sandboxSignIns } from '../patients/sign-ins.ts'
import { clockCommand, resetCommand } from './clock-command.ts'

/** Lists the named people of the sandbox. It asks no portal: they are the same in every sandbox. */
const peopleCommand = command({
  usage: [['', 'the named patients who can sign in or register, and what they type']],
  run: async () => {
    const signIns = sandboxSignIns.map(({ username, alias, about }) => [username, `/${alias}/login`, about])
    const registrations = sandboxRegistrations.map(({ name, dateOfBirth, postalCode, opensWith, about }) => [
      name,
      dateOfBirth,
      postalCode,
      opensWith,
      about,
    ])
    return {
      json: { Password: sandboxPassword, SignIns: sandboxSignIns, Registrations: sandboxRegistrations },
      text: [
        `Password of all: ${sandboxPassword}`,
        table(['Username', 'Login', 'For what'], signIns, ''),
        table(['Registers', 'Born', 'Postal code', 'Code or link', 'For what'], registrations, ''),
      ].join('\n\n'),
    }
  },
})

/** `pnpm sandbox patient`: makes a patient in a state, for trying something out. */
const patientCommand = command({
  usage: [['[\'{"Orders":["blocked"]}\']', 'makes a patient in a state, and says how they sign in']],
  run: async ([traits = '{}'], _, staff) => {
    const made = await staff.call(makeSandboxPatient, { body: traitsFrom(traits) })
    const { Username, Password, Alias, FirstName, LastName } = made
    return { json: made, text: `${FirstName} ${LastName} signs in at /${Alias}/login as ${Username} with ${Password}.` }
  },
})

function traitsFrom(typed: string): unknown {
  try {
    return patientTraits.parse(JSON.parse(typed))
  } catch (error) {
    const names = Object.keys(patientTraits.shape).join(', ')
    throw new CommandError(
      `Say the state in JSON, by ${names}: ${error instanceof Error ? error.message : ''}`,
      'usage',
    )
  }
}

/** Everything that can be typed after `pnpm sandbox`. */
export const sandboxProgram: Program = {
  name: 'sandbox',
  about: 'does what only a trial can; npm run staff does what a back office does.',
  commands: { people: peopleCommand, patient: patientCommand, clock: clockCommand, reset: resetCommand },
}
