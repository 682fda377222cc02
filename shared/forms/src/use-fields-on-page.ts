import { getIn } from 'final-form'
import { useCallback, useLayoutEffect, useRef } from 'react'

import { checkValues } from './check-values.ts'
import type { RulesByField } from './check-values.ts'
import type { FieldFault } from './form-context.ts'
import type { FaultCode } from './rules/rule.ts'
import type { FieldNaming } from './use-fault-words.ts'

/** Tracks which fields a form has on the page. Only those are checked, and the summary links only to those. */
export function useFieldsOnPage(rules: RulesByField) {
  const fields = useRef(new Map<string, FieldNaming>())
  const latest = useRef(rules)
  useLayoutEffect(() => {
    latest.current = rules
  }, [rules])

  const faultOf = (name: string, code: FaultCode): FieldFault => ({
    field: fields.current.get(name) ?? { name, label: null },
    code,
  })
  return {
    faultOf,
    faultsIn: (errors: object): FieldFault[] =>
      [...fields.current.keys()].flatMap((name) => {
        const code = getIn(errors, name) as FaultCode | undefined
        return code === undefined ? [] : [faultOf(name, code)]
      }),
    /** Adds a field. Returns a function that removes it. */
    enter: useCallback((field: FieldNaming) => {
      const onPage = fields.current
      onPage.set(field.name, field)
      return () => {
        if (onPage.get(field.name) === field) onPage.delete(field.name)
      }
    }, []),
    /** Always the same function, because the form checks everything again when it gets another. */
    check: useCallback((values: object) => checkValues(latest.current, fields.current.values(), values), []),
  }
}
