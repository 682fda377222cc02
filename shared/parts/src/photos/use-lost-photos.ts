import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { ownedAtom } from '../storage/owned-atom.ts'

const isTrue = (value: unknown): value is true => value === true

/**
 * Leaves a trace in this tab while photos of a field are being sent, so that the field can say afterwards that one was
 * not: a photo cannot be stored there itself. The browser asks before such a page is reloaded or closed.
 *
 * @param place Names the field, the same after a reload.
 */
export function useLostPhotos(place: string, isSending: boolean) {
  const [trace] = useState(() => ownedAtom(`unsentPhoto ${place}`, isTrue))
  const [found, leave] = useAtom(trace)
  const [wasLost, setLost] = useState(found !== null)

  useEffect(() => {
    if (!isSending) return undefined
    leave(true)
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending, leave])

  // Without a clean-up: a page that is left has not sent them.
  const isDone = !isSending && !wasLost && found !== null
  useEffect(() => {
    if (isDone) leave(null)
  }, [isDone, leave])

  return { wasLost, forgetLost: () => setLost(false) }
}
