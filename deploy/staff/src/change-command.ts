import { approveChange, rejectChange } from '@homeside/contract/changes'

import { command, keyFrom, oneOf } from './command.ts'

/** `pnpm staff change`: decides as staff what becomes of a patient’s change. */
export const changeCommand = command({
  usage: [
    ['<key> approve', 'puts a change that waits in force'],
    ['<key> reject [--reason "…"]', 'refuses it; the patient reads the reason'],
  ],
  options: { reason: { type: 'string' } },
  run: async ([word, what], { reason }, staff) => {
    const key = keyFrom('change', word)
    if (oneOf('what to do with it', what, ['approve', 'reject']) === 'approve') {
      const json = await staff.call(approveChange, { params: { key } })
      return { json, text: `Change ${key} is in force.` }
    }
    const body = { Reason: reason ?? 'We could not confirm this.' }
    return { json: await staff.call(rejectChange, { params: { key }, body }), text: `Change ${key} was refused.` }
  },
})
