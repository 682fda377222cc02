import { closedOrderStatuses } from '@homeside/contract/constants/order-states'
import { categoryOfCode } from '@homeside/contract/constants/supply-categories'
import type { Loss } from '@homeside/contract/import-guard'
import type { StaffDispensing, StaffPatient, StaffSupply, Tally } from '@homeside/contract/staff-patients'
import { eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { areOneDay } from '../ordering/supplies/eligibility.ts'
import type { Database } from '../platform/database/database.ts'
import { servedBy } from '../platform/database/scope.ts'
import { orderItems, orders } from '../platform/database/tables/orders.ts'
import {
  dispensings,
  prescribedSupplies,
  type DispensingRow,
  type SupplyRow,
} from '../platform/database/tables/supplies.ts'
import { deleteRows, insertRows, isOneOf, updateRows } from '../platform/database/write-rows.ts'
import { compareRows, definedOf, lossOf, type EmptiedCounter } from './compare-rows.ts'
import type { OnFile } from './known-patients.ts'
import { renewSupplies } from './renew-supplies.ts'

/** A patient of the provider's own system, and who that is here. */
export interface GivenPatient {
  siteKey: number
  patientKey: number
  given: StaffPatient
}

/** How many rows of a kind came and went, and whose differ. */
export interface ListResult {
  tally: Tally
  loss: Loss
  differing: Set<number>
}

/** A supply of a new patient, where its row says nothing else. */
const usual = {
  itemName: null,
  itemNameEs: null,
  category: null,
  size: null,
  copayCents: null,
  prescriptionExpiresOn: null,
  onHold: false,
  stockRunsOutOn: null,
  usageTrackingMode: 'None',
  requiresReplacementReason: false,
} as const

function supplyColumns({ siteKey, patientKey }: GivenPatient, supply: StaffSupply) {
  return {
    siteKey,
    patientKey,
    externalKey: supply.ExternalKey,
    hcpcsCode: supply.HcpcsCode,
    itemName: supply.ItemName,
    itemNameEs: supply.ItemNameEs,
    category: supply.Category ?? categoryOfCode(supply.HcpcsCode),
    size: supply.Size,
    defaultQuantity: supply.DefaultQuantity,
    allowanceQuantity: supply.AllowanceQuantity,
    intervalMonths: supply.IntervalMonths,
    copayCents: supply.CopayCents,
    prescriptionExpiresOn: supply.PrescriptionExpiresOn,
    onHold: supply.OnHold === null ? false : supply.OnHold,
    stockRunsOutOn: supply.StockRunsOutOn,
    usageTrackingMode: supply.UsageTrackingMode,
    requiresReplacementReason: supply.RequiresReplacementReason,
    removedAt: null,
    renewedBy: null,
  }
}

/** The columns of a supply that lose something when they come empty, and the name of the loss. */
const emptying = {
  itemName: 'item_name',
  size: 'size',
  copayCents: 'copay',
  prescriptionExpiresOn: 'prescription_expires',
  onHold: 'on_hold',
  stockRunsOutOn: 'stock_runs_out',
} as const

/** Writes the supplies of patients who bring a list of them, and what was dispensed of each. */
export async function putSupplies(
  transaction: Database,
  placed: readonly GivenPatient[],
  onFile: OnFile,
  { now, giveWay, emptied }: { now: Date; giveWay: () => Promise<void>; emptied: EmptiedCounter },
): Promise<{ supplies: ListResult; dispensings: ListResult }> {
  const bringing = placed.filter(({ given }) => given.Supplies !== undefined)
  const whose = new Set(bringing.map(({ patientKey }) => patientKey))
  const known = onFile.supplies.filter(({ patientKey }) => whose.has(patientKey))
  const given = bringing.flatMap((owner) => (owner.given.Supplies ?? []).map((supply) => supplyColumns(owner, supply)))
  const { inserted, updated, missing, differing, tally } = compareRows<SupplyRow, (typeof given)[number]>(given, known)
  const knownByKey = new Map(known.map((row) => [row.externalKey, row]))
  for (const owner of bringing) {
    for (const supply of owner.given.Supplies ?? []) {
      const before = knownByKey.get(supply.ExternalKey)
      if (before === undefined || before.removedAt !== null) continue
      const said = { ...supplyColumns(owner, supply), onHold: supply.OnHold }
      emptied.compare(emptying, before, said)
    }
  }
  const fresh = inserted.map((row) => ({ ...usual, ...definedOf(row) }))
  const returned = await insertRows(transaction, prescribedSupplies, fresh, ['externalKey', 'supplyKey'])
  const removed = missing.filter(({ removedAt }) => removedAt === null)
  await updateRows(transaction, prescribedSupplies, 'supplyKey', updated)
  await priceOrders(transaction, updated, known)
  await updateRows(
    transaction,
    prescribedSupplies,
    'supplyKey',
    removed.map(({ supplyKey }) => ({ supplyKey, removedAt: now })),
  )
  for (const { patientKey } of removed) differing.add(patientKey)
  const onFileNow = known.filter(({ removedAt }) => removedAt === null)
  const supplies = { tally: { ...tally, Removed: removed.length }, loss: lossOf(removed, onFileNow), differing }
  const keys = new Map([
    ...known.map(({ externalKey, supplyKey }) => [externalKey, supplyKey] as const),
    ...returned.map(({ externalKey, supplyKey }) => [String(externalKey), Number(supplyKey)] as const),
  ])
  await renewSupplies(transaction, removed, { given, knownByKey, keys, received: onFile.dispensings })
  await giveWay()
  return { supplies, dispensings: await putDispensings(transaction, bringing, onFile.dispensings, keys) }
}

/**
 * Gives open orders the prices that were unknown when they were placed, in one statement. From then on they keep them, as
 * other orders do: the provider's request to pay comes with the last price.
 */
async function priceOrders(
  transaction: Database,
  updated: readonly SupplyRow[],
  before: readonly SupplyRow[],
): Promise<void> {
  const unpriced = new Set(before.filter(({ copayCents }) => copayCents === null).map(({ supplyKey }) => supplyKey))
  const priced = updated.filter(({ supplyKey, copayCents }) => copayCents !== null && unpriced.has(supplyKey))
  const [first] = priced
  if (first === undefined) return
  const isOf = (column: PgColumn, name: 'patientKey' | 'supplyKey') =>
    isOneOf(
      column,
      priced.map((row) => row[name]),
      'integer',
    )
  const isOpen = notInArray(orders.status, [...closedOrderStatuses])
  const open = transaction
    .select({ orderKey: orders.orderKey })
    .from(orders)
    .where(servedBy(first, orders, isOf(orders.patientKey, 'patientKey'), isOpen))
  await transaction
    .update(orderItems)
    .set({ copayCents: sql`${orderItems.quantity} * ${prescribedSupplies.copayCents}` })
    .from(prescribedSupplies)
    .where(
      servedBy(
        first,
        orderItems,
        eq(orderItems.supplyKey, prescribedSupplies.supplyKey),
        isOf(orderItems.supplyKey, 'supplyKey'),
        isNull(orderItems.copayCents),
        inArray(orderItems.orderKey, open),
      ),
    )
}

async function putDispensings(
  transaction: Database,
  bringing: readonly GivenPatient[],
  onFile: readonly DispensingRow[],
  supplyKeys: ReadonlyMap<string | null, number>,
): Promise<ListResult> {
  const bringingOf = bringing.flatMap((owner) =>
    (owner.given.Supplies ?? []).flatMap(({ ExternalKey, Dispensings }) =>
      Dispensings === undefined ? [] : [{ owner, supplyKey: supplyKeys.get(ExternalKey) ?? 0, list: Dispensings }],
    ),
  )
  const whose = new Set(bringingOf.map(({ supplyKey }) => supplyKey))
  const columnsOf = ({ siteKey, patientKey }: GivenPatient, supplyKey: number, one: StaffDispensing) => ({
    siteKey,
    patientKey,
    supplyKey,
    externalKey: one.ExternalKey,
    dispensedOn: one.DispensedOn,
    quantity: one.Quantity,
  })
  const given = bringingOf.flatMap(({ owner, supplyKey, list }) => list.map((one) => columnsOf(owner, supplyKey, one)))
  const listed = new Set(given.map(({ externalKey }) => externalKey))
  const known = onFile.filter(({ supplyKey, externalKey }) => whose.has(supplyKey) || listed.has(externalKey ?? ''))
  const { inserted, updated, missing, differing, tally } = compareRows<DispensingRow, (typeof given)[number]>(
    given,
    known,
  )
  // A dispensing of an order of this portal stays, whatever the list says, and takes its key from the list.
  const ordered = missing.filter(({ orderKey }) => orderKey !== null)
  const gone = missing.filter(({ orderKey }) => orderKey === null)
  const adopted = new Map<string, DispensingRow>()
  for (const row of inserted) {
    const place = ordered.findIndex((one) => isSameDispensing(one, row))
    const [twin] = place === -1 ? [] : ordered.splice(place, 1)
    if (twin !== undefined) adopted.set(row.externalKey, { ...twin, ...row })
  }
  // Deleted first: a key may come back at another row.
  await deleteRows(
    transaction,
    dispensings,
    'dispensingKey',
    gone.map(({ dispensingKey }) => dispensingKey),
  )
  const unlisted = ordered.filter(({ externalKey }) => externalKey !== null)
  await updateRows(transaction, dispensings, 'dispensingKey', [
    ...updated,
    ...adopted.values(),
    ...unlisted.map((row) => ({ ...row, externalKey: null })),
  ])
  await insertRows(
    transaction,
    dispensings,
    inserted.filter(({ externalKey }) => !adopted.has(externalKey)),
  )
  for (const { patientKey } of [...gone, ...unlisted]) differing.add(patientKey)
  const { Created, Changed } = tally
  const count = adopted.size
  return {
    tally: { ...tally, Created: Created - count, Changed: Changed + count, Removed: gone.length + unlisted.length },
    loss: lossOf([...gone, ...unlisted], known),
    differing,
  }
}

/** Whether a row of the provider's own system is what an order of the portal shipped. */
function isSameDispensing(
  one: DispensingRow,
  given: Pick<DispensingRow, 'supplyKey' | 'quantity' | 'dispensedOn'>,
): boolean {
  return (
    one.externalKey === null &&
    one.supplyKey === given.supplyKey &&
    one.quantity === given.quantity &&
    areOneDay(one.dispensedOn, given.dispensedOn)
  )
}
