import { replacementReasons } from '@homeside/contract/constants/usage'
import type { ReplacementReason } from '@homeside/contract/constants/usage'

/** Reads the field that asks why a supply has to be replaced: the chosen reason, or null while none is chosen. */
export function replacementReasonOf(chosen: string): ReplacementReason | null {
  return replacementReasons.find((each) => each === chosen) ?? null
}
