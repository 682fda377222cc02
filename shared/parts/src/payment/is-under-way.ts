import type { Charge } from '@homeside/contract/charges'

/** Whether it is not known yet what became of a charge, so that nothing may be paid again. */
export function isUnderWay({ Status }: Pick<Charge, 'Status'>): boolean {
  return Status === 'Asked' || Status === 'Unknown' || Status === 'ToConfirm'
}
