import { Link } from '@homeside/remote-kit/router'
import { useId, type ReactNode } from 'react'

import './review-section.css'

interface ReviewSectionProps {
  title: string
  /** Where this is changed, and the words of the link: `Change`. */
  change?: { to: string; words: string }
  children: ReactNode
}

/** One subject of a review screen: what was chosen, and the link that changes it. */
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
