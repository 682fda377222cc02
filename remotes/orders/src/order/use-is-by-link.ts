import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'

/** Whether the patient came by a texted link. Then nothing links to other orders, which they cannot open. */
export function useIsByLink(): boolean {
  return useAtomValue(sessionModeAtom) === 'lite'
}
