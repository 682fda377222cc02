import { command } from '@homeside/staff/command'
import { table } from '@homeside/staff/table'

import { sandboxPassword, sandboxRegistrations, sandboxSignIns } from '../patients/sign-ins.ts'

/** Lists the named people of the sandbox. It asks no portal: they are the same in every sandbox. */
export const peopleCommand = command({
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
