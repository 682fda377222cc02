import { ApiProblem } from '@homeside/api-client/api-problem'
import { useRef, useState } from 'react'

/**
 * What a button does: whether it is under way, and the problem that kept it from being done. Pressed again meanwhile, it
 * does nothing.
 *
 * ```tsx
 * const { isUnderWay, problem, run } = useAction()
 * <button aria-disabled={isUnderWay} onClick={() => run(async () => insuranceChanged(await confirm(api)))}>
 * ```
 */
export function useAction() {
  const [state, setState] = useState<{ isUnderWay: boolean; problem: ApiProblem | null }>(idle)
  /** Known at once, unlike state: a double click is two events before the next render. */
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
        // What is no problem of a call is a fault of ours, and goes to the nearest error boundary.
        if (!(error instanceof ApiProblem)) throw error
        return { isUnderWay: false, problem: error }
      })
    } finally {
      isBusy.current = false
    }
  }

  return { ...state, run: (act: () => Promise<void>) => void begin(act) }
}

const idle = { isUnderWay: false, problem: null }
