import type { Renumbered, RenumberedItem } from '@homeside/contract/staff-patients'

import { findByKey } from '../patients/merging/find-by-key.ts'
import { mergeRecords, renumberRecord } from '../patients/merging/merge-records.ts'
import type { Saying } from '../patients/merging/merge-records.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/problems/problem.ts'

/** What can keep two keys from being one person's. */
const refusals = ['birthdays-differ', 'both-registered', 'already-merged', 'record-closed', 'erasure-asked'] as const

/**
 * Takes what the provider's own system says of its keys: that one is another now. A key may not be an old and a new one
 * in one list: who sends the list again would make one record of two persons'.
 */
export async function renumberPatients(
  transaction: Database,
  siteKey: number,
  pairs: readonly Renumbered[],
  saying: Saying,
): Promise<RenumberedItem[]> {
  const [olds, news] = [pairs.map(({ From }) => From), new Set(pairs.map(({ To }) => To))]
  const items: RenumberedItem[] = []
  for (const [at, { From, To }] of pairs.entries()) {
    const isUnclear = news.has(From) || olds.indexOf(From) !== at
    const told: Told = isUnclear
      ? { Outcome: 'rejected', Code: 'key-repeated' }
      : await renumber(transaction, siteKey, { From, To }, saying)
    items.push({ From, To, ...told })
  }
  return items
}

type Told = Pick<RenumberedItem, 'Outcome' | 'Code'>
const done = (Outcome: RenumberedItem['Outcome']): Told => ({ Outcome, Code: null })

async function renumber(
  transaction: Database,
  siteKey: number,
  { From, To }: Renumbered,
  saying: Saying,
): Promise<Told> {
  const [from, into] = [await findByKey(transaction, siteKey, From), await findByKey(transaction, siteKey, To)]
  if (from === null) return done('unknown')
  try {
    if (into === null) {
      // A key that leads to a record already says nothing of where that record's own key went.
      if (from.externalKey !== From) return done('same')
      await renumberRecord(transaction, from, To, saying)
      return done('renumbered')
    }
    if (from.patientKey === into.patientKey) return done('same')
    if (from.externalKey !== From) return { Outcome: 'rejected', Code: 'already-merged' }
    await mergeRecords(transaction, { from, into }, saying)
    return done('merged')
  } catch (error) {
    const code = error instanceof Problem ? refusals.find((one) => one === error.code) : undefined
    if (code === undefined) throw error
    return { Outcome: 'rejected', Code: code }
  }
}
