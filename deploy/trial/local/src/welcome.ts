import { sandboxPassword, sandboxRegistrations, sandboxSignIns } from '@homeside/sandbox/patients/sign-ins'

interface Started {
  /** The origin of the portal's pages. */
  origin: string
  /** The address of the desk, where staff work. */
  desk: string
  /** Null without a console. */
  consoleOrigin: string | null
  /** How long the start took. */
  seconds: number
  outboxFolder: string
  /** Where the patients are: a folder, or a database. */
  data: string
  logsFolder: string
}

/** How many of the sandbox's patients are shown. The others are in `pnpm sandbox people`. */
const shownPatients = 6

/** What `npm start` prints when the portal runs. It fits a terminal of 80 columns and 24 rows. */
export function welcome({ origin, desk, consoleOrigin, seconds, outboxFolder, data, logsFolder }: Started): string {
  const patients = sandboxSignIns
    .slice(0, shownPatients)
    .map(({ username, about }) => `  ${username.padEnd(12)}  ${about}`)
  const [newcomer] = sandboxRegistrations
  return `
The portal is ready after ${seconds.toFixed(1)} s: ${origin}/login

Sign in as one of these sandbox patients, password ${sandboxPassword}:
${patients.join('\n')}
Or register at ${origin}/register/verify
  as ${newcomer?.name}, born ${newcomer?.dateOfBirth}, with the code ${newcomer?.opensWith}

  npm run sandbox people  everybody who can sign in or register
  npm run sandbox         the clock, a reset, a patient in any state

The desk, where staff answer    ${desk}
  as Anna Alvarez, or Ben Brooks, who leads; no password
Releases, what runs where       ${consoleOrigin ?? 'not shown'}
Emails and texts                ${outboxFolder}
Data and logs                   ${data === logsFolder ? data : `${data} and ${logsFolder}`}
Ctrl-C stops the portal.`
}
