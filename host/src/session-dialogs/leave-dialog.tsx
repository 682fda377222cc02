import { useText } from '@homeside/i18n/use-text'

import { ModalDialog } from '../shell/modal-dialog.tsx'

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
