import type { CSSProperties, ReactNode } from 'react'

import { useArrowMoves } from './use-arrow-moves.ts'

interface MovablePhotoProps {
  /** How many times as large as it fits the screen, and turned by how many degrees. */
  transform: { scale: number; rotate: number }
  /** The photo as antd draws it, which knows of no keys. */
  children: ReactNode
}

/** Lets the arrow keys move a large photo, and a photo on its side fit the screen. */
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
