import { makeSandboxPatient, patientTraits } from '@homeside/contract/sandbox-patients'
import { CommandError } from '@homeside/staff/command-error'
import type { Program, Verb } from '@homeside/staff/run-commands'
import { table } from '@homeside/staff/table'

import { sandboxPassword, sandboxRegistrations, sandboxSignIns } from '../patients/sign-ins.ts'
import { clockCommand, resetCommand } from './clock-command.ts'

/** Lists the named people of the sandbox. It asks no portal: they are the same in every sandbox. */
const peopleCommand: Verb = (program, act) => {
  program
    .command('people')
    .description('lists the named patients who can sign in or register, and what they type')
    .action(() =>
      act(async () => {
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
      }),
    )
}

/** `pnpm sandbox patient`: makes a patient in a state, for trying something out. */
const patientCommand: Verb = (program, act) => {
  program
    .command('patient')
    .argument('[traits]', 'the state, such as \'{"Orders":["blocked"]}\'', '{}')
    .description('makes a patient in a state, and says how they sign in')
    .action((traits: string) =>
      act(async (staff) => {
        const made = await staff.call(makeSandboxPatient, { body: traitsFrom(traits) })
        const { Username, Password, Alias, FirstName, LastName } = made
        return {
          json: made,
          text: `${FirstName} ${LastName} signs in at /${Alias}/login as ${Username} with ${Password}.`,
        }
      }),
    )
}

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
  about: 'Does what only a trial can; npm run staff does what a back office does.',
  verbs: [peopleCommand, patientCommand, clockCommand, resetCommand],
}
