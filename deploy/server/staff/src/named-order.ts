import { staffListOrders } from '@homeside/contract/staff-lists'
import type { StaffListedOrder } from '@homeside/contract/staff-lists'

import { CommandError } from './command-error.ts'
import type { StaffClient } from './staff-client.ts'

/**
 * Finds the order of a number, the provider's own or the portal's.
 *
 * @throws CommandError that shows all that are meant, when it is not one order.
 */
export async function namedOrder(staff: StaffClient, number: string | undefined): Promise<StaffListedOrder> {
  if (number === undefined)
    throw new CommandError('Say which order: npm run staff -- order HS-7K3M-Q9XA accept', 'usage')
  const { Items } = await staff.call(staffListOrders, { query: { number } })
  const [order, ...others] = Items
  if (order === undefined)
    throw new CommandError(`There is no order ${number}. npm run staff -- orders lists the open ones.`)
  if (others.length === 0) return order
  // The portal's own number is one order's alone, as long as it is written whole.
  const exact = Items.find(({ OrderNumber }) => OrderNumber === number)
  if (exact && !Items.some(({ ExternalNumber }) => ExternalNumber === number)) return exact
  throw new CommandError(
    `Several orders are called ${number}. Say the portal's number: ${Items.map(orderWords).join(', ')}.`,
  )
}

/** An order as staff tell it from others: by both numbers and whose it is. */
export function orderWords({ OrderNumber, ExternalNumber, PatientName }: StaffListedOrder): string {
  return `${OrderNumber}${ExternalNumber === null ? '' : ` (own number ${ExternalNumber})`} of ${PatientName}`
}
