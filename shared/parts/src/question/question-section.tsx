import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'

import './question-section.css'

interface QuestionSectionProps {
  title: string
  /** An explanation, and the answers. */
  children: ReactNode
}

/** A question in place, inside the card or row it is about. Its title has the focus. */
export function QuestionSection({ title, children }: QuestionSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="hs-question" aria-labelledby={id}>
      <h4 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h4>
      {children}
    </section>
  )
}
