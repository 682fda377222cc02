import { useEffect, useState } from 'react'

/** Pixels per press. */
const step = 60

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

const whole = { x: 0, y: 0 }

/**
 * How far the arrow keys have moved an enlarged picture, in pixels. An arrow shows the part it points at, and the
 * picture never leaves the window. No movement while the whole picture is visible.
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
  // A picture that is enlarged again starts in the middle.
  useEffect(() => (isWhole ? undefined : () => setMoved(whole)), [isWhole])
  return isWhole ? whole : inWindow(moved, scale)
}

/** Limits a move to half of what does not fit the window. */
function inWindow({ x, y }: typeof whole, scale: number): typeof whole {
  return { x: within(x, (window.innerWidth * (scale - 1)) / 2), y: within(y, (window.innerHeight * (scale - 1)) / 2) }
}

function within(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}
