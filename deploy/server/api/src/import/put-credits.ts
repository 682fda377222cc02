import type { Database } from '../platform/database/database.ts'
import { credits } from '../platform/database/tables/patients.ts'
import type { CreditRow } from '../platform/database/tables/patients.ts'
import { deleteRows, insertRows, updateRows } from '../platform/database/write-rows.ts'
import { compareRows, lossOf } from './compare-rows.ts'
import type { OnFile } from './known-patients.ts'
import { definedOf } from './put-supplies.ts'
import type { Placed, Put } from './put-supplies.ts'

/** Writes the credits of patients who bring a list of them. */
export async function putCredits(transaction: Database, placed: readonly Placed[], onFile: OnFile): Promise<Put> {
  const bringing = placed.filter(({ given }) => given.Credits !== undefined)
  const whose = new Set(bringing.map(({ patientKey }) => patientKey))
  const given = bringing.flatMap(({ siteKey, patientKey, given: { Credits = [] } }) =>
    Credits.map((credit) => ({
      siteKey,
      patientKey,
      externalKey: credit.ExternalKey,
      amountCents: credit.AmountCents,
      grantedOn: credit.GrantedOn,
      expiresOn: credit.ExpiresOn,
      usedOn: credit.UsedOn,
      description: credit.Description,
    })),
  )
  const known = onFile.credits.filter(({ patientKey }) => whose.has(patientKey))
  const { inserted, updated, missing, differing, tally } = compareRows<CreditRow, (typeof given)[number]>(given, known)
  await deleteRows(
    transaction,
    credits,
    'creditKey',
    missing.map(({ creditKey }) => creditKey),
  )
  await updateRows(transaction, credits, 'creditKey', updated)
  const fresh = inserted.map((row) => ({ expiresOn: null, usedOn: null, ...definedOf(row) }))
  await insertRows(transaction, credits, fresh)
  for (const { patientKey } of missing) differing.add(patientKey)
  return { tally: { ...tally, Removed: missing.length }, loss: lossOf(missing, known), differing }
}
