import { snackbarAtom } from '@homeside/ui/snackbar'
import { useAtom } from 'jotai'
import { useEffect } from 'react'

import './snackbar.css'

/** Milliseconds that a passing message stays; section 9 of the specification. */
const snackbarTimeout = 5000

/** The passing message. Whatever matters stands on the page as well, so this one is for the eye alone. */
export function Snackbar() {
  const [message, setMessage] = useAtom(snackbarAtom)
  useEffect(() => {
    if (message === null) return undefined
    const timer = setTimeout(() => setMessage(null), snackbarTimeout)
    return () => clearTimeout(timer)
  }, [message, setMessage])
  if (message === null) return null
  return (
    <div className="snackbar" aria-hidden="true">
      {message}
    </div>
  )
}
