import { useEffect, useEffectEvent, useState } from 'react'
import { useFormState } from 'react-final-form'

interface FormValuesProps {
  /** A method, so that each form can narrow the parameter to its own fields. */
  onChange(this: void, values: object): void
}

/**
 * Reports the values of the form around it at each change, for drafts.
 *
 * ```tsx
 * <FormValues onChange={({ Subject }: NewMessage) => saveDraft(Subject)} />
 * ```
 */
export function FormValues({ onChange }: FormValuesProps) {
  const { values } = useFormState<object>({ subscription: { values: true } })
  const [first] = useState(values)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (values !== first) tell(values)
  }, [values, first])
  return null
}
