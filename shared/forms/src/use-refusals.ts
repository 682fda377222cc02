import { getIn } from 'final-form'
import { useCallback, useState } from 'react'

import type { FaultCode } from './rules/rule.ts'

interface Refusal {
  code: FaultCode
  value: unknown
}

/**
 * What the server said about values. A refusal is shown beside its field until another value is left there. It does not
 * block sending again, because another field may have been wrong.
 */
export function useRefusals() {
  const [refusals, setRefusals] = useState<Readonly<Record<string, Refusal>>>({})
  return {
    refusalOf: useCallback((name: string): FaultCode | null => refusals[name]?.code ?? null, [refusals]),
    /** Takes what the server said about each field of these values. */
    refuse: (codes: Readonly<Record<string, FaultCode>>, values: object) =>
      setRefusals(
        Object.fromEntries(
          Object.entries(codes).map(([name, code]) => [name, { code, value: getIn(values, name) as unknown }]),
        ),
      ),
    /** Forgets what was said about a value that has changed. */
    review: useCallback(
      (name: string, value: unknown) =>
        setRefusals((before) => {
          if (!before[name] || before[name].value === value) return before
          return Object.fromEntries(Object.entries(before).filter(([each]) => each !== name))
        }),
      [],
    ),
  }
}
