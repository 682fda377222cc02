import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useCallback, useState } from 'react'

import { fieldId, type FieldFault } from './form-context.ts'
import type { FieldNaming } from './use-fault-words.ts'

/** Why the last attempt to send a form failed. */
export interface Failure {
  /** Counts the attempts, so that each failure is announced. */
  attempt: number
  faults: readonly FieldFault[]
  problem: ApiProblem | null
}

/** The failure of the last attempt; null while the next one is on its way. */
export function useFailure(formId: string) {
  const [failure, setFailure] = useState<Failure>({ attempt: 0, faults: [], problem: null })
  return {
    failure,
    fail: (faults: readonly FieldFault[], problem: ApiProblem | null = null) =>
      setFailure(({ attempt }) => ({ attempt: attempt + 1, faults: inPageOrder(formId, faults), problem })),
    forget: () => setFailure(({ attempt }) => ({ attempt, faults: [], problem: null })),
    /** Takes the names that a field has now, such as in another language. */
    rename: useCallback((field: FieldNaming) => setFailure((before) => renamed(before, field)), []),
  }
}

function renamed(failure: Failure, field: FieldNaming): Failure {
  const isOther = (fault: FieldFault) => fault.field.name === field.name && fault.field !== field
  if (!failure.faults.some(isOther)) return failure
  return { ...failure, faults: failure.faults.map((fault) => (isOther(fault) ? { ...fault, field } : fault)) }
}

/** Sorts faults in the order of the page. Faults of fields that are not on it come last. */
function inPageOrder(formId: string, faults: readonly FieldFault[]): readonly FieldFault[] {
  const controls = new Map(faults.map((fault) => [fault, document.getElementById(fieldId(formId, fault.field.name))]))
  return [...faults].sort((one, other) => {
    const [first, second] = [controls.get(one), controls.get(other)]
    if (!first || !second) return Number(!first) - Number(!second)
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}
