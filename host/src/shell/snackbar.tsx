import { snackbarAtom } from '@homeside/ui/snackbar'
import { useAtom } from 'jotai'
import { useEffect } from 'react'

import './snackbar.css'

/** For how many milliseconds a snackbar stays; section 9 of the specification. */
const snackbarTimeout = 5000

/** The snackbar. Whatever matters is on the page too, so screen readers ignore it. */
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
