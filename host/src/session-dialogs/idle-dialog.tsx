import { ApiProblem } from '@homeside/api-client/api-problem'
import { sessionAbsoluteHours } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'
import { leave } from '@homeside/remote-kit/session-actions'
import { Icon } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'
import { useProblemWords } from '@homeside/ui/problem-words'
import { useState } from 'react'

import { TimeLeft } from '../session/time-left.tsx'
import type { IdleWarning } from '../session/watch-idle.ts'
import { ModalDialog } from '../shell/modal-dialog.tsx'

interface IdleDialogProps {
  warning: IdleWarning
  onExtend: () => Promise<void>
}

/** How long the session still lasts, and the choice to stay or log out. Escape means to stay. */
export function IdleDialog({ warning, onExtend }: IdleDialogProps) {
  const t = useText('session')
  const words = useProblemWords()
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)

  function extend() {
    setProblem(null)
    onExtend().catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
    })
  }

  function logOut() {
    setIsLeaving(true)
    void leave()
  }

  return (
    <ModalDialog
      title={t('idle.title')}
      picture={
        <span className="modal-dialog-symbol">
          <Icon name="clock" />
        </span>
      }
      lead={
        <>
          <p>{warning.canExtend ? t('idle.lead') : t('idle.leadFinal', { hours: sessionAbsoluteHours })}</p>
          <TimeLeft endsAt={warning.endsAt} />
        </>
      }
      onEscape={extend}
    >
      {problem ? <Notice tone="danger" title={words(problem)} /> : null}
      <div className="modal-dialog-actions">
        <button type="button" className="hs-button hs-button-primary hs-button-wide" onClick={extend}>
          {t(warning.canExtend ? 'idle.extend' : 'idle.goOn')}
        </button>
        <button
          type="button"
          className="hs-button hs-button-quiet hs-button-wide"
          aria-disabled={isLeaving}
          onClick={isLeaving ? undefined : logOut}
        >
          {t(isLeaving ? 'idle.loggingOut' : 'idle.logOut')}
        </button>
      </div>
    </ModalDialog>
  )
}
