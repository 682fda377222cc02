import { hashPassword, type PasswordCost } from '@homeside/api/platform/session/passwords'
import { publishedStaffKey } from '@homeside/api/server/published-secrets'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'

import { sandboxPatients } from './sandbox-patients.ts'
import { unregisteredHome, unregisteredPatients } from './unregistered.ts'

/** Every sandbox patient's password; there are no such patients anywhere else. */
export const sandboxPassword = 'Sunny-day-42'

/** The key for staff calls in a sandbox, for every site, unless the environment names others. */
export const sandboxStaffKey = publishedStaffKey

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

export interface SandboxRegistration {
  name: string
  dateOfBirth: string
  postalCode: string
  /** A registration code, or the path of a texted link; null for somebody with neither. */
  opensWith: string | null
  about: string
}

/** Who can register in a sandbox, and what they type, to be shown to the person who started it. */
export const sandboxRegistrations: SandboxRegistration[] = unregisteredPatients.map((person) => {
  const { about, firstName, lastName, dateOfBirth } = person
  const code = 'registrationCode' in person ? person.registrationCode : null
  const opensWith = 'shortCode' in person ? pageAddress(pagePaths.openLink, { key: person.shortCode }) : code
  return { name: `${firstName} ${lastName}`, dateOfBirth, postalCode: unregisteredHome.postalCode, opensWith, about }
})

const made = new Map<string, Promise<string>>()

/** The hash of the password of everybody in a sandbox, made once per cost, because hashing is slow by design. */
export function sandboxPasswordHash(cost: PasswordCost): Promise<string> {
  const known = JSON.stringify(cost)
  const hash = made.get(known) ?? hashPassword(sandboxPassword, cost)
  made.set(known, hash)
  return hash
}
