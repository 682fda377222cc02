import { endStaffSession, staffSessions } from '@homeside/contract/staff-session'

import { command, keyFrom, oneOf } from './command.ts'
import { table } from './table.ts'

/** `pnpm staff desk`: who is signed in at the desk, and signing somebody out. */
export const deskCommand = command({
  usage: [
    ['', 'who is signed in at the desk, the last used first'],
    ['<key> end', 'signs that person out, in every browser'],
  ],
  run: async ([word, what], _, staff) => {
    if (word !== undefined) {
      oneOf('what to do', what, ['end'])
      const json = await staff.call(endStaffSession, { params: { key: keyFrom('session', word) } })
      return { json, text: `Signed out: ${json.Ended}.` }
    }
    const answer = await staff.call(staffSessions, {})
    const rows = answer.Items.map(({ SessionKey, SiteKey, Name, Subject, Issuer, Role, LastUsedUtc }) => {
      return [SessionKey, SiteKey, Name, `${Subject} at ${Issuer}`, Role, LastUsedUtc]
    })
    const heads = ['Key', 'Site', 'Name', 'Who that is', 'Role', 'Last used']
    return { json: answer, text: table(heads, rows, 'Nobody is signed in at the desk.') }
  },
})
