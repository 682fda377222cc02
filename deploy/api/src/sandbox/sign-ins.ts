import { sandboxPatients } from './sandbox-patients.ts'

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
