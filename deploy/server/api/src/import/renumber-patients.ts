import { joiningFaults } from '@homeside/contract/import-guard'
import type { Renumbered, RenumberedItem } from '@homeside/contract/staff-patients'
import { and, eq, isNotNull } from 'drizzle-orm'

import { findByKey } from '../patients/merging/merge-records.ts'
import { type MergeAuthor, mergeRecords, renumberRecord } from '../patients/merging/merge-records.ts'
import { findErasedKeys, noteErasedKey } from '../patients/personal-data/erasures.ts'
import type { Database } from '../platform/database/database.ts'
import { patientMerges } from '../platform/database/tables/patients.ts'
import { isOneOf } from '../platform/database/write-rows.ts'
import { Problem } from '../platform/problems/problem.ts'

type Told = Pick<RenumberedItem, 'Outcome' | 'Code'>
const done = (Outcome: RenumberedItem['Outcome']): Told => ({ Outcome, Code: null })
const rejected = (Code: RenumberedItem['Code']): Told => ({ Outcome: 'rejected', Code })

/**
 * Changes keys of the provider's own system, each from an old one to a new one. No key may be both in one list: sending
 * the list again would merge the records of two persons.
 */
export async function renumberPatients(
  transaction: Database,
  siteKey: number,
  pairs: readonly Renumbered[],
  saying: MergeAuthor,
): Promise<RenumberedItem[]> {
  const [olds, news] = [pairs.map(({ From }) => From), new Set(pairs.map(({ To }) => To))]
  if (pairs.length === 0) return []
  const items: RenumberedItem[] = []
  const takenBack = await findTakenBack(transaction, siteKey, olds)
  const { erased, outlived } = await findErasedKeys(transaction, { siteKey }, [...olds, ...news])
  for (const [at, { From, To }] of pairs.entries()) items.push({ From, To, ...(await outcomeOf(From, To, at)) })
  return items

  async function outcomeOf(From: string, To: string, at: number): Promise<Told> {
    if (news.has(From) || olds.indexOf(From) !== at) return rejected('key-repeated')
    if (takenBack.has(JSON.stringify([From, To]))) return rejected('taken-back')
    if (erased.has(To)) return rejected('erased')
    const told = await renumber(transaction, siteKey, { From, To }, saying)
    // The record may be gone because it was erased, or because its time was over.
    if (told.Outcome !== 'unknown' || !(erased.has(From) || outlived.has(From))) return told
    // A record that has the new key already is somebody else's.
    if ((await findByKey(transaction, siteKey, To)) !== null) return told
    await noteErasedKey(transaction, siteKey, { from: From, to: To })
    return erased.has(From) ? rejected('erased') : told
  }
}

/** Finds the pairs of keys that staff took back: a file that still names them does not join them again. */
async function findTakenBack(
  transaction: Database,
  siteKey: number,
  olds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { fromKey, toKey, takenBackAt } = patientMerges
  const isSaid = and(eq(patientMerges.siteKey, siteKey), isOneOf(fromKey, olds, 'text'), isNotNull(takenBackAt))
  const rows = await transaction.select({ fromKey, toKey }).from(patientMerges).where(isSaid)
  return new Set(rows.map((row) => JSON.stringify([row.fromKey, row.toKey])))
}

async function renumber(
  transaction: Database,
  siteKey: number,
  { From, To }: Renumbered,
  saying: MergeAuthor,
): Promise<Told> {
  const [from, into] = [await findByKey(transaction, siteKey, From), await findByKey(transaction, siteKey, To)]
  if (from === null) return done('unknown')
  try {
    if (into === null) {
      // A former key leads to this record already. It does not change the record's own key.
      if (from.externalKey !== From) return done('same')
      await renumberRecord(transaction, from, To, saying)
      return done('renumbered')
    }
    if (from.patientKey === into.patientKey) return done('same')
    if (from.externalKey !== From) return rejected('already-merged')
    await mergeRecords(transaction, { from, into }, saying)
    return done('merged')
  } catch (error) {
    const code = error instanceof Problem ? joiningFaults.find((one) => one === error.code) : undefined
    if (code === undefined) throw error
    return rejected(code)
  }
}
