import { pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { Icon, type IconName } from '@homeside/ui/icon'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useRoutePath } from '../alias/use-route-path.ts'
import { ModalDialog } from '../shell/modal-dialog.tsx'

import './tour.css'

export interface TourProps {
  onClose: () => void
}

type Step = 'order' | 'follow' | 'messages' | 'help'

const icons: Readonly<Record<Step, IconName>> = {
  order: 'supplies',
  follow: 'truck',
  messages: 'messages',
  help: 'phone',
}

/** The first tour: one thing at a time, and only what this patient's portal has. */
export function Tour({ onClose }: TourProps) {
  const t = useText('tutorial')
  const steps = useSteps()
  const [at, setAt] = useState(0)
  const step = steps[at] ?? 'help'
  const isLast = at === steps.length - 1
  const words = useRef<HTMLDivElement>(null)

  function go(to: number): void {
    flushSync(() => setAt(to))
    // The step's text is read next, whichever button led here.
    words.current?.focus()
  }

  return (
    <ModalDialog
      title={t('title')}
      picture={
        <span className="modal-dialog-symbol">
          <Icon name={icons[step]} />
        </span>
      }
      lead={<p>{t('progress', { step: at + 1, count: steps.length })}</p>}
      onEscape={onClose}
    >
      <div ref={words} className="tour-step" tabIndex={-1}>
        <h3>{t(`${step}.title`)}</h3>
        <p>{t(`${step}.text`)}</p>
      </div>
      <div className="tour-actions">
        <button type="button" className="hs-button hs-button-primary" onClick={isLast ? onClose : () => go(at + 1)}>
          {t(isLast ? 'finish' : 'next')}
        </button>
        {at > 0 ? (
          <button type="button" className="hs-button hs-button-quiet" onClick={() => go(at - 1)}>
            {t('back')}
          </button>
        ) : null}
        {isLast ? null : (
          <button type="button" className="hs-button hs-button-text" onClick={onClose}>
            {t('leave')}
          </button>
        )}
      </div>
    </ModalDialog>
  )
}

function useSteps(): Step[] {
  const canOrder = useRoutePath(pagePaths.orders) !== null
  const canWrite = useRoutePath(pagePaths.messages) !== null
  return [...(canOrder ? (['order', 'follow'] as const) : []), ...(canWrite ? (['messages'] as const) : []), 'help']
}
