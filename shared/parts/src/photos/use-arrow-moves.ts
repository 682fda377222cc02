import { useEffect, useState } from 'react'

/** Pixels for one press. */
const step = 60

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

const whole = { x: 0, y: 0 }

/**
 * How far the arrow keys have moved an enlarged picture, in pixels: towards the part that an arrow points at, and never
 * off the window. Nothing while the picture is seen whole.
 */
export function useArrowMoves(scale: number): { x: number; y: number } {
  const [moved, setMoved] = useState(whole)
  const isWhole = scale <= 1
  useEffect(() => {
    if (isWhole) return undefined
    const move = (event: KeyboardEvent): void => {
      const direction = directions[event.key]
      if (!direction) return
      event.preventDefault()
      setMoved(({ x, y }) => inWindow({ x: x + direction.x * step, y: y + direction.y * step }, scale))
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [scale, isWhole])
  // What is enlarged once more begins in the middle.
  useEffect(() => (isWhole ? undefined : () => setMoved(whole)), [isWhole])
  return isWhole ? whole : inWindow(moved, scale)
}

/** No further than half of what does not fit the window. */
function inWindow({ x, y }: typeof whole, scale: number): typeof whole {
  return { x: within(x, (window.innerWidth * (scale - 1)) / 2), y: within(y, (window.innerHeight * (scale - 1)) / 2) }
}

function within(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}
