import { useEffect, useRef } from 'react'

/** Among a form's fields: puts the focus into the first of them as the form appears. */
export function FocusFirstField() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    here.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return <span ref={here} hidden />
}
