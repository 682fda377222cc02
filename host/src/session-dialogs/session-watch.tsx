import { useText } from '@homeside/i18n/use-text'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { isSuspendedAtom } from '@homeside/session/suspend-session'
import { authAtom } from '@homeside/session/tab-stores'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { leaveRequestAtom } from '../session/may-leave.ts'
import { proofRequestAtom } from '../session/proof-request.ts'
import { useIdleWatch } from '../session/use-idle-watch.ts'
import { ModalDialog } from '../shell/modal-dialog.tsx'
import { useBrand } from '../shell/use-brand.ts'
import { IdleDialog } from './idle-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { ReloginDialog } from './relogin-dialog.tsx'

/**
 * Warns before a session ends, asks to sign in again when it has ended, for a proof before sensitive changes, and before
 * what was not sent is lost.
 */
export function SessionWatch() {
  const isSuspended = useAtomValue(isSuspendedAtom)
  const token = useAtomValue(authAtom)
  const proof = useAtomValue(proofRequestAtom)
  const leaving = useAtomValue(leaveRequestAtom)
  return (
    <ProviderContext value={useBrand()}>
      {proof && !isSuspended ? <ProofDialog onSettle={proof.settle} /> : null}
      {leaving && !isSuspended ? <LeaveDialog count={leaving.count} onSettle={leaving.settle} /> : null}
      {/* Each sign-in is a new session with its own times. */}
      {isSuspended ? <ReloginDialog /> : <IdleWarning key={token} />}
    </ProviderContext>
  )
}

/** Asks before the session ends whether the patient is still there. */
function IdleWarning() {
  const { warning, extend } = useIdleWatch()
  /** The end that the patient has been told of and that nothing extends. */
  const [acceptedEnd, setAcceptedEnd] = useState<number | null>(null)
  if (warning === null || (acceptedEnd !== null && !warning.canExtend)) return null
  return (
    <IdleDialog
      warning={warning}
      onExtend={async () => {
        if (warning.canExtend) await extend()
        else setAcceptedEnd(warning.endsAt)
      }}
    />
  )
}

interface LeaveDialogProps {
  /** How many messages would be lost. */
  count: number
  onSettle: (leaves: boolean) => void
}

/** Asks whether a session ends although messages wait for a connection. Escape means to stay. */
export function LeaveDialog({ count, onSettle }: LeaveDialogProps) {
  const t = useText('session')
  return (
    <ModalDialog
      title={t('leave.title', { count })}
      lead={<p>{t('leave.lead', { count })}</p>}
      onEscape={() => onSettle(false)}
    >
      <div className="modal-dialog-actions">
        <button type="button" className="hs-button hs-button-primary hs-button-wide" onClick={() => onSettle(false)}>
          {t('leave.stay')}
        </button>
        <button type="button" className="hs-button hs-button-quiet hs-button-wide" onClick={() => onSettle(true)}>
          {t('leave.go')}
        </button>
      </div>
    </ModalDialog>
  )
}
