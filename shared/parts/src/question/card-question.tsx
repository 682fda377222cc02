import type { ApiProblem } from '@homeside/api-client/api-problem'
import { Icon } from '@homeside/ui/icon'
import type { ReactNode } from 'react'

import { ProblemNotice } from '../action/problem-notice.tsx'
import { QuestionSection } from './question-section.tsx'

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

/** Asks before something is removed. The way back is below. `useQuestion` opens it, and returns the focus. */
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
  return (
    <QuestionSection title={title}>
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
    </QuestionSection>
  )
}
