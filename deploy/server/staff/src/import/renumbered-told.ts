import type { RenumberedItem } from '@homeside/contract/staff-patients'

import { counted } from '../table.ts'

const words: Readonly<Record<NonNullable<RenumberedItem['Code']>, string>> = {
  'key-repeated': 'One of the keys is in another row too.',
  'birthdays-differ': 'The two records have different birth dates.',
  'both-registered': 'Both have an account. Ask the patient which one they keep.',
  'already-merged': 'The old key leads to another record since it was joined to it.',
  'record-closed': 'The record of the new key is closed. npm run staff -- call staffReopenRecord opens it.',
}

/** Says what became of keys that are others now. */
export function renumberedTold(items: readonly RenumberedItem[]): string[] {
  const of = (outcome: RenumberedItem['Outcome']) => items.filter(({ Outcome }) => Outcome === outcome)
  const told = [
    `${counted(of('renumbered').length, 'key', 'keys')} changed, ${counted(of('merged').length, 'record', 'records')} joined to another.`,
  ]
  if (of('unknown').length > 0) told.push(`${counted(of('unknown').length, 'old key', 'old keys')} nobody has.`)
  for (const { From, To, Code } of of('rejected'))
    told.push(`${From} is not ${To}: ${Code === null ? '' : words[Code]}`)
  return told
}
