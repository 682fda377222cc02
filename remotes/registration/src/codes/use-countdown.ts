import { useEffect, useState } from 'react'

/** Counts seconds down to zero. `start` restarts it. */
export function useCountdown(seconds: number): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  return {
    secondsLeft,
    start: (fresh) => {
      setNow(Date.now())
      setEndsAt(Date.now() + fresh * 1000)
    },
  }
}
