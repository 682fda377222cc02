import { useEffect, useRef } from 'react'

/** Placed among a form's fields: focuses the first of them when the form appears. */
export function FocusFirstField() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    here.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return <span ref={here} hidden />
}
