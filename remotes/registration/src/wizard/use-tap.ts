import { ApiProblem } from '@homeside/api-client/api-problem'
import { useRef, useState } from 'react'

/** Runs an action on one tap, without a form, once however often it is tapped meanwhile. */
export function useTap<Given extends unknown[]>(act: (...given: Given) => Promise<void>) {
  const underWay = useRef(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  // An error that is no ApiProblem goes to the nearest boundary.
  if (fault !== null) throw fault

  async function tap(...given: Given): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setUnderWay(true)
    setProblem(null)
    try {
      await act(...given)
    } catch (error) {
      if (error instanceof ApiProblem) setProblem(error)
      else setFault(error)
    } finally {
      underWay.current = false
      setUnderWay(false)
    }
  }
  return { tap: (...given: Given) => void tap(...given), isUnderWay, problem }
}
