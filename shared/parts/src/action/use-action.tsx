import { ApiProblem } from '@homeside/api-client/api-problem'
import { Notice } from '@homeside/ui/notice'
import { ProblemText } from '@homeside/ui/problem-words'
import { type ReactNode, useRef, useState } from 'react'

/** Says beside a button why its action failed, and gets the focus. */
export function ProblemNotice({ problem, children }: { problem: ApiProblem; children?: ReactNode }) {
  return (
    <Notice tone="danger" title={<ProblemText problem={problem} />} focusOnMount>
      {children}
    </Notice>
  )
}

const idle = { isUnderWay: false, problem: null }

/**
 * Runs a button's action: returns whether it is in progress, and the problem when it failed. Another press meanwhile
 * does nothing.
 *
 * ```tsx
 * const { isUnderWay, problem, run } = useAction()
 * <button aria-disabled={isUnderWay} onClick={() => run(async () => insuranceChanged(await confirm(api)))}>
 * ```
 */
export function useAction() {
  const [state, setState] = useState<{ isUnderWay: boolean; problem: ApiProblem | null }>(idle)
  /** A ref, not state: a double click is two events before the next render. */
  const isBusy = useRef(false)

  async function begin(act: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setState({ isUnderWay: true, problem: null })
    try {
      await act()
      setState(idle)
    } catch (error) {
      setState(() => {
        // An error that is no ApiProblem is a fault of the portal and goes to the nearest error boundary.
        if (!(error instanceof ApiProblem)) throw error
        return { isUnderWay: false, problem: error }
      })
    } finally {
      isBusy.current = false
    }
  }

  return { ...state, run: (act: () => Promise<void>) => void begin(act) }
}
