import type { Charge } from '@homeside/contract/charges'

/** Whether the result of a charge is still unknown, so that nothing may be paid again. */
export function isUnderWay({ Status }: Pick<Charge, 'Status'>): boolean {
  return Status === 'Asked' || Status === 'Unknown' || Status === 'ToConfirm'
}
