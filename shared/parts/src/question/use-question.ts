import { useEffect, useRef, useState } from 'react'

/** A question that a button opens. When it is closed, the focus returns to the button. */
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
