import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { authAtom } from '@homeside/session/auth'
import { isSuspendedAtom } from '@homeside/session/suspend-session'
import { useAtomValue } from 'jotai'

import { proofRequestAtom } from '../session/proof-request.ts'
import { useBrand } from '../shell/use-brand.ts'
import { IdleWarning } from './idle-warning.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { ReloginDialog } from './relogin-dialog.tsx'

/**
 * Warns before a session ends, asks to sign in again when it has ended, and asks for a proof before sensitive changes.
 */
export function SessionWatch() {
  const isSuspended = useAtomValue(isSuspendedAtom)
  const token = useAtomValue(authAtom)
  const proof = useAtomValue(proofRequestAtom)
  return (
    <ProviderContext value={useBrand()}>
      {proof && !isSuspended ? <ProofDialog onSettle={proof.settle} /> : null}
      {/* Each sign-in is a new session with its own times. */}
      {isSuspended ? <ReloginDialog /> : <IdleWarning key={token} />}
    </ProviderContext>
  )
}
