import { useEffect, useRef } from 'react'

/** Among a form's fields: puts the focus into the first of them, or on a button before it, as the form appears. */
export function FocusFirstField() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    here.current?.closest('form')?.querySelector<HTMLElement>('input:not([hidden]), select, textarea, button')?.focus()
  }, [])
  return <span ref={here} hidden />
}
