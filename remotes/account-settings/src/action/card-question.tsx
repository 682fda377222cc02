import type { ApiProblem } from '@homeside/api-client/api-problem'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { Icon } from '@homeside/ui/icon'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'

import './card-question.css'

interface CardQuestionProps {
  title: string
  /** An explanation of the question. */
  children: ReactNode
  problem: ApiProblem | null
  isUnderWay: boolean
  actWords: string
  onAct: () => void
  keepWords: string
  onKeep: () => void
}

/**
 * Asks before something is removed, inside the card it is about. The question has the focus, and the way back is below.
 */
export function CardQuestion({
  title,
  children,
  problem,
  isUnderWay,
  actWords,
  onAct,
  keepWords,
  onKeep,
}: CardQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="acc-card-question" aria-labelledby={id}>
      <h4 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h4>
      {children}
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button
        type="button"
        className="hs-button hs-button-quiet hs-button-wide"
        aria-disabled={isUnderWay}
        onClick={onAct}
      >
        <Icon name="warning" />
        {actWords}
      </button>
      <button type="button" className="hs-button hs-button-text" onClick={onKeep}>
        {keepWords}
      </button>
    </section>
  )
}
