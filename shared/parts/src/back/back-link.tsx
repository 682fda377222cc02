import { Link } from '@homeside/remote-kit/router'
import type { ReactNode } from 'react'

import './back-link.css'

/** The way back to the screen that this one belongs to, above it. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="hs-back-link" to={to}>
      {children}
    </Link>
  )
}
