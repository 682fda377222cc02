import { isNull, sql } from 'drizzle-orm'

import type { Database } from '../../platform/database/database.ts'
import { rowsOf } from '../../platform/database/pick-columns.ts'
import { ownedBy } from '../../platform/database/scope.ts'
import type { MergeMoves, PatientRow } from '../../platform/database/tables/patients.ts'
import { prescribedSupplies, type SupplyRow } from '../../platform/database/tables/supplies.ts'
import { isOneOf, updateRows } from '../../platform/database/write-rows.ts'
import { isNoted, type OwnRow, type PatientTable } from './patient-tables.ts'

/** The tables that say what was ordered or dispensed of a supply. */
export const ofSupply = ['order_items', 'order_add_ons', 'dispensings'] as const

/**
 * Where both records had a supply of the same code, the one of the record that stays takes the place of the other with
 * everything that was ordered and dispensed of it: else it could be ordered twice.
 */
export async function replaceSupplies(
  transaction: Database,
  { from, into }: { from: readonly OwnRow[]; into: PatientRow },
  tables: readonly PatientTable[],
  now: Date,
): Promise<MergeMoves['replaced']> {
  const came = new Set(
    from.filter(({ table }) => table === 'prescribed_supplies').map(({ identity }) => identity['supply_key']),
  )
  const active = await transaction
    .select()
    .from(prescribedSupplies)
    .where(ownedBy(into, prescribedSupplies, isNull(prescribedSupplies.removedAt)))
    .orderBy(prescribedSupplies.supplyKey)
  const own = active.filter(({ supplyKey }) => !came.has(supplyKey))
  const replaced: MergeMoves['replaced'] = []
  for (const supply of active.filter(({ supplyKey }) => came.has(supplyKey))) {
    const by = takeTwin(own, supply)
    if (by === undefined) continue
    const rows: Record<string, object[]> = {}
    for (const name of ofSupply) {
      const identity = tables.find((table) => table.name === name)?.identity ?? []
      const found = await repoint(transaction, { name, identity }, into, { from: supply.supplyKey, to: by.supplyKey })
      if (found.length > 0) rows[name] = found
    }
    replaced.push({ supplyKey: supply.supplyKey, by: by.supplyKey, rows })
  }
  await updateRows(
    transaction,
    prescribedSupplies,
    'supplyKey',
    replaced.map(({ supplyKey, by }) => ({ supplyKey, removedAt: now, renewedBy: by })),
  )
  return replaced
}

/** Takes a supply of the same code out of a list, one of the same size first. */
function takeTwin(list: SupplyRow[], { hcpcsCode, size }: SupplyRow): SupplyRow | undefined {
  const alike = list.filter((one) => one.hcpcsCode === hcpcsCode)
  const twin = alike.find((one) => one.size === size) ?? alike[0]
  if (twin !== undefined) list.splice(list.indexOf(twin), 1)
  return twin
}

/** Has rows name another supply. Answers which, as they are identified afterwards. */
export async function repoint(
  transaction: Database,
  { name, identity }: { name: string; identity: readonly string[] },
  owner: Pick<PatientRow, 'siteKey' | 'patientKey'>,
  { from, to, only }: { from: number; to: number; only?: readonly object[] },
): Promise<object[]> {
  const object = sql.raw(`json_build_object(${identity.map((each) => `'${each}', ${each}`).join()})`)
  const found = await transaction.execute(
    sql`update ${sql.identifier(name)} set supply_key = ${to}
      where site_key = ${owner.siteKey} and patient_key = ${owner.patientKey} and ${isOneOf(sql`supply_key`, [from], 'integer')}
      ${only === undefined ? sql`` : sql`and ${isNoted(identity, only)}`}
      returning ${object} as identity`,
  )
  return rowsOf(found).map((row) => row['identity'] as object)
}
