import { Link } from '@homeside/remote-kit/router'
import { useId } from 'react'
import type { ReactNode } from 'react'

import './review-section.css'

interface ReviewSectionProps {
  title: string
  /** Where what stands here is changed, and what the way there is called: `Change`. */
  change?: { to: string; words: string }
  children: ReactNode
}

/** One subject of a screen that is looked over before something is sent: what was chosen, and the way to change it. */
export function ReviewSection({ title, change, children }: ReviewSectionProps) {
  const id = useId()
  return (
    <section className="hs-surface hs-review-section" aria-labelledby={id}>
      <div className="hs-review-head">
        <h2 id={id}>{title}</h2>
        {change && (
          <Link className="hs-button hs-button-text hs-review-change" to={change.to}>
            {change.words}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
