import { makeSandboxPatient, patientTraits } from '@homeside/contract/sandbox-patients'
import { command } from '@homeside/staff/command'
import { CommandError } from '@homeside/staff/command-error'

/** `pnpm sandbox patient`: makes a patient in a state, for trying something out. */
export const patientCommand = command({
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
