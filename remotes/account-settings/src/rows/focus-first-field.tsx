import { useEffect, useRef } from 'react'

/** Render this inside a form. When the form appears, its first field gets the focus, or a button before that field. */
export function FocusFirstField() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    here.current?.closest('form')?.querySelector<HTMLElement>('input:not([hidden]), select, textarea, button')?.focus()
  }, [])
  return <span ref={here} hidden />
}
