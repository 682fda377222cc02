import type { ReactNode } from 'react'

import { symbolPaths } from './symbol-paths.ts'

export type IconName = keyof typeof symbolPaths

/** A symbol in the colour of the words beside it. It never carries meaning alone. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <IconFrame size={size}>
      <path d={symbolPaths[name]} />
    </IconFrame>
  )
}

interface IconFrameProps {
  /** Width and height in CSS pixels. */
  size: number
  /** Lines in a square of 24 units. */
  children: ReactNode
}

/** The frame of every symbol, for symbols that only one remote uses. */
export function IconFrame({ size, children }: IconFrameProps) {
  return (
    <svg
      className="hs-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
