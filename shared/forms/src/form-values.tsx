import { useEffect, useEffectEvent, useState } from 'react'
import { useFormState } from 'react-final-form'

interface FormValuesProps {
  /** A method, so that each form can say by its parameter what its own fields hold. */
  onChange(this: void, values: object): void
}

/**
 * Tells what the form around it holds, whenever something was typed or chosen: for what is kept while it is written.
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
