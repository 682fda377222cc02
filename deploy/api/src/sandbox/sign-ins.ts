import { sandboxPatients } from './sandbox-patients.ts'
import { unregisteredHome, unregisteredPatients } from './unregistered.ts'

/** Every sandbox patient's password; there are no such patients anywhere else. */
export const sandboxPassword = 'Sunny-day-42'

/** The key for staff calls in a sandbox, for every site, unless the environment names others. */
export const sandboxStaffKey = 'sandbox-staff-key-known-to-everybody'

export interface SandboxSignIn {
  username: string
  /** The provider to sign in at. */
  alias: string
  about: string
}

/** Who can sign in to a sandbox, to be shown to the person who started it. */
export const sandboxSignIns: SandboxSignIn[] = sandboxPatients.map(({ username, about, registrations }) => ({
  username,
  // Someone without registrations may come through any provider's page.
  alias: registrations[0]?.alias ?? 'bluebird-hme',
  about,
}))

/** Who can register in a sandbox, and what they type, to be shown to the person who started it. */
export const sandboxRegistrations: string[] = unregisteredPatients.map((person) => {
  const { about, firstName, lastName, dateOfBirth } = person
  const registrationCode = 'registrationCode' in person ? `, code ${person.registrationCode}` : ''
  const shortCode = 'shortCode' in person ? `, /m/${person.shortCode}` : ''
  const name = `${firstName} ${lastName}, born ${dateOfBirth}, postal code ${unregisteredHome.postalCode}`
  return `${name}${registrationCode}${shortCode}: ${about}`
})
