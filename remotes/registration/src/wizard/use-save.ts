import { useApi } from '@homeside/api-client/use-api'
import type { SaveRegistrationRequest } from '@homeside/contract/registration'
import { useAction } from '@homeside/parts/action/use-action'

import { saveStep } from '../api/save-step.ts'

/** Saves a step on one tap. */
export function useSave(onSaved: () => void) {
  const api = useApi()
  const { problem, run } = useAction()

  async function saveOnce(step: SaveRegistrationRequest) {
    await saveStep(api, step)
    onSaved()
  }
  return { save: (step: SaveRegistrationRequest) => run(() => saveOnce(step)), problem }
}
