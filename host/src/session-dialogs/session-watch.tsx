import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { isSuspendedAtom } from '@homeside/session/suspend-session'
import { authAtom } from '@homeside/session/tab-stores'
import { useAtomValue } from 'jotai'
import { useState, useEffect, useRef } from 'react'

import { openExtensionChannel } from '../session/extension-channel.ts'
import { leaveRequestAtom } from '../session/may-leave.ts'
import { proofRequestAtom } from '../session/proof-request.ts'
import { expireSession } from '../session/session-end.ts'
import { watchIdle, type IdleWarning, type IdleWatch } from '../session/watch-idle.ts'
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
      {isSuspended ? <ReloginDialog /> : <WarningBeforeEnd key={token} />}
    </ProviderContext>
  )
}

/** Asks before the session ends whether the patient is still there. */
function WarningBeforeEnd() {
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
function LeaveDialog({ count, onSettle }: LeaveDialogProps) {
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

interface WatchedSession {
  /** The warning to show, if not null. */
  warning: IdleWarning | null
  /**
   * Extends the session.
   *
   * @throws ApiProblem when that failed.
   */
  extend: () => Promise<void>
}

/** Watches one session of this tab, together with the patient's other tabs: it lasts while they work in any of them. */
function useIdleWatch(): WatchedSession {
  const api = useApi()
  const [warning, setWarning] = useState<IdleWarning | null>(null)
  const watch = useRef<IdleWatch | null>(null)
  const announce = useRef(() => {})

  useEffect(() => {
    const started = watchIdle({ api, onChange: setWarning, onOver: expireSession })
    const channel = openExtensionChannel(() => {
      // A failed extension shows in this tab's own warning.
      started.extend().catch(() => undefined)
    })
    const stopNoticing = noticeActivity(() => {
      void started.noteActivity().then((isExtended) => isExtended && channel.announce())
    })
    watch.current = started
    announce.current = channel.announce
    return () => {
      stopNoticing()
      started.stop()
      channel.close()
    }
  }, [api])

  return {
    warning,
    extend: async () => {
      await watch.current?.extend()
      announce.current()
    },
  }
}

/** Events of keys, pointer and touch, and those that dictation and assistive technology cause without them. */
const signs = ['keydown', 'pointerdown', 'touchstart', 'wheel', 'input', 'click'] as const

/** Calls the listener at each activity on the page. Returns a function that stops this. */
function noticeActivity(listener: () => void): () => void {
  // In the capture phase, so that no part of the page can hide an event.
  for (const sign of signs) window.addEventListener(sign, listener, { capture: true, passive: true })
  return () => {
    for (const sign of signs) window.removeEventListener(sign, listener, { capture: true })
  }
}
