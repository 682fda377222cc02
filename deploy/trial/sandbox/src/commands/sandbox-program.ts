import {
  makeSandboxPatient,
  patientTraits,
  getSandboxClock,
  resetSandbox,
  setSandboxClock,
  type SandboxClockAnswer,
} from '@homeside/contract/sandbox'
import { CommandError } from '@homeside/staff/command-error'
import type { Outcome, Program, Verb } from '@homeside/staff/run-commands'
import type { StaffClient } from '@homeside/staff/staff-client'
import { table } from '@homeside/staff/table'

import { sandboxPassword, sandboxRegistrations, sandboxSignIns } from '../patients/sign-ins.ts'

const daySeconds = 24 * 60 * 60

/** `pnpm sandbox clock`: shows or moves the sandbox's clock. */
const clockCommand: Verb = (program, act) => {
  const clock = program.command('clock').description('says what time it is in the sandbox, or moves its clock')
  clock
    .command('show', { isDefault: true })
    .description('what time it is in the sandbox')
    .action(() => act(async (staff) => shown(await staff.call(getSandboxClock))))
  clock
    .command('set <moment>')
    .description('sets it to a day or an instant, such as 2026-05-01T15:00:00Z; it goes on from there')
    .action((moment: string) => act((staff) => move(staff, { NowUtc: instantFrom(moment) })))
  clock
    .command('forward <days>')
    .description('moves it on by days; a negative number moves it back')
    .action((typed: string) =>
      act(async (staff) => {
        const days = Number(typed)
        if (!Number.isInteger(days) || days === 0) {
          throw new CommandError('Say by how many days: npm run sandbox -- clock forward 30', 'usage')
        }
        const { OffsetSeconds } = await staff.call(getSandboxClock)
        return move(staff, { OffsetSeconds: OffsetSeconds + days * daySeconds })
      }),
    )
  clock
    .command('real')
    .description('brings it back to the real time')
    .action(() => act((staff) => move(staff, { OffsetSeconds: 0 })))
}

/** `pnpm sandbox reset`: fills the sandbox anew. */
const resetCommand: Verb = (program, act) => {
  program
    .command('reset')
    .description('deletes everything and fills the sandbox anew, as of its clock')
    .action(() =>
      act(async (staff) => {
        const clock = await staff.call(resetSandbox)
        return { json: clock, text: `The sandbox is as new; everybody signs in again. ${shown(clock).text}` }
      }),
    )
}

async function move(staff: StaffClient, body: unknown): Promise<Outcome> {
  return shown(await staff.call(setSandboxClock, { body }))
}

function shown(clock: SandboxClockAnswer): Outcome {
  const { NowUtc, OffsetSeconds } = clock
  const days = Math.round(Math.abs(OffsetSeconds) / daySeconds)
  const far = days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : `${Math.abs(OffsetSeconds)} seconds`
  const offset =
    OffsetSeconds === 0 ? 'the real time' : `${far} ${OffsetSeconds > 0 ? 'ahead of' : 'behind'} the real time`
  return { json: clock, text: `The sandbox’s clock says ${NowUtc.slice(0, 16).replace('T', ' ')} UTC, ${offset}.` }
}

/** A day without a time means 17:00 UTC, when it is that day in all of America. */
function instantFrom(value: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value)
  const time = Date.parse(day ? `${value}T17:00:00Z` : value)
  if (Number.isNaN(time)) {
    throw new CommandError('Say a day or an instant: npm run sandbox -- clock set 2026-05-01T15:00:00Z', 'usage')
  }
  return new Date(time).toISOString()
}

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
