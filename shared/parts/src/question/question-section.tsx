import type { ApiProblem } from '@homeside/api-client/api-problem'
import { Icon } from '@homeside/ui/icon'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { ProblemNotice } from '../action/use-action.tsx'

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
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className="hs-question" aria-labelledby={id}>
      <h4 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h4>
      {children}
    </section>
  )
}

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

/** A question that a button opens. When it is closed, the focus returns to the button. */
export function useQuestion() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { isOpen, button, open: () => setOpen(true), close: () => setOpen(false) }
}
