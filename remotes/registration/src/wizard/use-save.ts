import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import type { SaveRegistrationRequest } from '@homeside/contract/registration'
import { useRef, useState } from 'react'

import { saveStep } from '../api/save-step.ts'

/** Saves a step by one tap, without a form; once, however often it is tapped. */
export function useSave(onSaved: () => void) {
  const api = useApi()
  const isUnderWay = useRef(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  // What is no problem of a call goes to the nearest boundary.
  if (fault !== null) throw fault

  async function save(step: SaveRegistrationRequest): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setProblem(null)
    try {
      await saveStep(api, step)
      onSaved()
    } catch (error) {
      if (error instanceof ApiProblem) setProblem(error)
      else setFault(error)
    } finally {
      isUnderWay.current = false
    }
  }
  return { save: (step: SaveRegistrationRequest) => void save(step), problem }
}
