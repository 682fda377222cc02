import type { CSSProperties, ReactNode } from 'react'

import { useArrowMoves } from './use-arrow-moves.ts'

interface MovablePhotoProps {
  /** The zoom factor (1 fits the screen) and the rotation in degrees. */
  transform: { scale: number; rotate: number }
  /** The photo as antd draws it. antd has no keyboard support. */
  children: ReactNode
}

/** Lets the arrow keys move a large photo, and makes a rotated photo fit the screen. */
export function MovablePhoto({ transform: { scale, rotate }, children }: MovablePhotoProps) {
  const { x, y } = useArrowMoves(scale)
  const isOnSide = rotate % 180 !== 0
  return (
    <div
      className={`hs-photo-movable${isOnSide ? ' hs-photo-on-side' : ''}`}
      style={{ '--hs-photo-x': `${x}px`, '--hs-photo-y': `${y}px` } as CSSProperties}
    >
      {children}
    </div>
  )
}
