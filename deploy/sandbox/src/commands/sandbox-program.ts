import type { Program } from '@homeside/staff/run-commands'

import { clockCommand, resetCommand } from './clock-command.ts'
import { patientCommand } from './patient-command.ts'
import { peopleCommand } from './people-command.ts'

/** Everything that can be typed after `pnpm sandbox`. */
export const sandboxProgram: Program = {
  name: 'sandbox',
  about: 'does what only a trial can; pnpm staff does what a back office does.',
  commands: { people: peopleCommand, patient: patientCommand, clock: clockCommand, reset: resetCommand },
}
