import { authAtom } from '@homeside/session/auth'
import { isSuspendedAtom } from '@homeside/session/suspend-session'
import { ProviderContext } from '@homeside/ui/provider-context'
import { useAtomValue } from 'jotai'

import { useBrand } from '../shell/use-brand.ts'
import { IdleWarning } from './idle-warning.tsx'
import { ReloginDialog } from './relogin-dialog.tsx'

/** Warns before a session ends, and asks to sign in again when it has. */
export function SessionWatch() {
  const isSuspended = useAtomValue(isSuspendedAtom)
  const token = useAtomValue(authAtom)
  // Each sign-in is a session of its own, with times of its own.
  const watch = isSuspended ? <ReloginDialog /> : <IdleWarning key={token} />
  return <ProviderContext value={useBrand()}>{watch}</ProviderContext>
}
