import type { Database } from '../platform/database/database.ts'
import { orderItems } from '../platform/database/tables/orders.ts'
import { prescribedSupplies, type DispensingRow, type SupplyRow } from '../platform/database/tables/supplies.ts'
import { isOneOf, updateRows } from '../platform/database/write-rows.ts'

/** The members by which two prescriptions of one item are known. */
interface Prescribed {
  patientKey: number
  hcpcsCode: string
  itemName?: string | null | undefined
  size?: string | null | undefined
}

/** The supplies of an import, and what is on file of them. */
interface Imported {
  given: readonly (Prescribed & { externalKey: string })[]
  knownByKey: ReadonlyMap<string | null, SupplyRow>
  /** The keys of what is on file by now. */
  keys: ReadonlyMap<string | null, number>
  received: readonly DispensingRow[]
}

/** A prescription that may be the one that came in the place of another. */
type Heir = Prescribed & { supplyKey: number; isNew: boolean }

/**
 * Notes which prescription came in place of each one that ended: a renewed prescription has another key, and its
 * history goes on. It has the same code, and is new in this import or was never ordered or delivered: two that were both
 * used are two. Where several fit, it is the only one of the same size, or one of the same size and name, each once.
 */
export async function renewSupplies(
  transaction: Database,
  ended: readonly SupplyRow[],
  { given, knownByKey, keys, received }: Imported,
): Promise<void> {
  const itemOf = ({ patientKey, hcpcsCode }: Prescribed) => `${patientKey} ${hcpcsCode}`
  const byItem = new Map(ended.map((gone): [string, Heir[]] => [itemOf(gone), []]))
  for (const row of given) {
    const before = knownByKey.get(row.externalKey)
    const isNew = before === undefined || before.removedAt !== null
    byItem.get(itemOf(row))?.push({ ...row, supplyKey: keys.get(row.externalKey) ?? 0, isNew })
  }
  const waiting = [...byItem.values()].flat().filter(({ isNew }) => !isNew)
  const used = new Set(received.map(({ supplyKey }) => supplyKey))
  if (waiting.length > 0) {
    const { supplyKey } = orderItems
    const isWaiting = isOneOf(
      supplyKey,
      waiting.map((one) => one.supplyKey),
      'integer',
    )
    const ordered = await transaction.selectDistinct({ supplyKey }).from(orderItems).where(isWaiting)
    for (const row of ordered) used.add(row.supplyKey)
  }
  const taken = new Set<number>()
  const renewed = ended.flatMap((gone) => {
    const heirs = (byItem.get(itemOf(gone)) ?? []).filter(
      ({ isNew, supplyKey }) => isNew || (supplyKey > gone.supplyKey && !used.has(supplyKey)),
    )
    const ofSize = heirs.filter(({ size }) => (size ?? null) === gone.size)
    const ofName = ofSize.filter(({ itemName }) => (itemName ?? null) === gone.itemName)
    const only = [heirs, ofSize].find(({ length }) => length === 1)?.[0]
    const heir = only ?? ofName.find(({ supplyKey }) => !taken.has(supplyKey))
    if (heir === undefined) return []
    taken.add(heir.supplyKey)
    return [{ supplyKey: gone.supplyKey, renewedBy: heir.supplyKey }]
  })
  await updateRows(transaction, prescribedSupplies, 'supplyKey', renewed)
}
