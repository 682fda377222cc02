import { useApi } from '@homeside/api-client/use-api'
import type { SaveRegistrationRequest } from '@homeside/contract/registration'

import { saveStep } from '../api/save-step.ts'
import { useTap } from './use-tap.ts'

/** Saves a step on one tap. */
export function useSave(onSaved: () => void) {
  const api = useApi()
  const { tap, problem } = useTap(async (step: SaveRegistrationRequest) => {
    await saveStep(api, step)
    onSaved()
  })
  return { save: tap, problem }
}
