import { replacementReasons } from '@homeside/contract/constants/usage'
import type { ReplacementReason } from '@homeside/contract/constants/usage'

/** The reason that was chosen; null while none is. */
export function reasonOf(chosen: string): ReplacementReason | null {
  return replacementReasons.find((each) => each === chosen) ?? null
}
