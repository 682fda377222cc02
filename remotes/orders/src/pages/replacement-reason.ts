import { replacementReasons } from '@homeside/contract/constants/usage'
import type { ReplacementReason } from '@homeside/contract/constants/usage'

/** The chosen reason; null while none is chosen. */
export function replacementReasonOf(chosen: string): ReplacementReason | null {
  return replacementReasons.find((each) => each === chosen) ?? null
}
