import { ApiProblem } from '@homeside/api-client/api-problem'
import { sessionAbsoluteHours } from '@homeside/contract/constants/limits'
import { useText } from '@homeside/i18n/use-text'
import { leave } from '@homeside/remote-kit/session-actions'
import { Icon } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'
import { useProblemWords } from '@homeside/ui/problem-words'
import { useEffect, useState } from 'react'

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

/** The numbers of seconds left at which a screen reader is told. The visible countdown runs between them. */
const steps = [10, 30, 60, 120] as const

/** The countdown to the session's end: visible each second, and announced in four steps. */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const t = useText('session')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const step = steps.find((each) => seconds <= each) ?? 120
  return (
    <>
      <p className="time-left" aria-hidden="true">
        <span>{t('idle.left')}</span>
        <span className="time-left-digits">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </span>
      </p>
      <p className="hs-visually-hidden" role="status">
        {t(`idle.within${step}`)}
      </p>
    </>
  )
}
