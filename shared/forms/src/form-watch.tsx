import { useEffect, useLayoutEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'

interface FormWatchProps<Values extends object> {
  onChange: (values: Values) => void
}

/** Stands inside a form and tells what it holds whenever that changes, so that it can be kept before it is sent. */
export function FormWatch<Values extends object>({ onChange }: FormWatchProps<Values>) {
  const { values } = useFormState<Values>({ subscription: { values: true } })
  const latest = useRef(onChange)
  const told = useRef(values)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (told.current === values) return
    told.current = values
    latest.current(values)
  }, [values])
  return null
}
