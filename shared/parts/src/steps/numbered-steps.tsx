import type { ReactNode } from 'react'

import './numbered-steps.css'

interface NumberedStepsProps {
  /** Whether the first step is behind the patient already. */
  isFirstDone?: boolean
  /** A list item for each step. */
  children: ReactNode
}

/** A numbered list of the steps that happen one after the other. */
export function NumberedSteps({ isFirstDone = false, children }: NumberedStepsProps) {
  return <ol className={isFirstDone ? 'hs-steps hs-steps-begun' : 'hs-steps'}>{children}</ol>
}
