import { useEffect, useState } from 'react'

/** Milliseconds after which a screen offers to retry or cancel what still loads. */
const slowAfter = 10_000

/** Whether an attempt takes long. `attempt` identifies it, so that a new attempt starts the time again. */
export function useIsSlow(isLoading: boolean, attempt: string): boolean {
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setSlow(attempt), slowAfter)
    return () => clearTimeout(timer)
  }, [isLoading, attempt])
  return isLoading && slow === attempt
}
