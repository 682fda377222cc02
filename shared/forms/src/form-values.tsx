import { useEffect, useEffectEvent, useState } from 'react'
import { useFormState } from 'react-final-form'

import type { FieldValue } from './rules/rule.ts'

/**
 * Tells what the form around it holds, whenever something was typed or chosen: for what is kept while it is written.
 *
 * ```tsx
 * <FormValues onChange={({ Subject }) => saveDraft(textOf(Subject))} />
 * ```
 */
export function FormValues<Values extends object = Readonly<Record<string, FieldValue>>>({
  onChange,
}: {
  onChange: (values: Values) => void
}) {
  const { values } = useFormState<Values>({ subscription: { values: true } })
  const [first] = useState(values)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (values !== first) tell(values)
  }, [values, first])
  return null
}
