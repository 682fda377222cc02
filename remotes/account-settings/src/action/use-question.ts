import { useEffect, useRef, useState } from 'react'

/** A question that a button opens, and that gives the focus back to it when it is left. */
export function useQuestion() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { isOpen, button, open: () => setOpen(true), close: () => setOpen(false) }
}
