import { Link } from '@homeside/remote-kit/router'
import type { ReactNode } from 'react'

import './back-link.css'

/** The link back to the parent screen, above the page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="hs-back-link" to={to}>
      {children}
    </Link>
  )
}
