import { useText } from '@homeside/i18n/use-text'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormState } from 'react-final-form'

/**
 * Leaves a form without sending it. When something was changed, a question replaces the button, with the focus on the
 * answer that keeps what was typed.
 */
export function CancelButton({ onCancel }: { onCancel: () => void }) {
  const t = useText('forms')
  const { dirty } = useFormState({ subscription: { dirty: true } })
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useLayoutEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (!isAsking) {
    return (
      <button
        ref={button}
        type="button"
        className="hs-button hs-button-text hs-form-cancel"
        onClick={() => (dirty === true ? setAsking(true) : onCancel())}
      >
        {t('cancel.cancel')}
      </button>
    )
  }
  return (
    <div className="hs-form-leaving" role="group" aria-label={t('cancel.question')}>
      <p>{t('cancel.question')}</p>
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-quiet" ref={focus} onClick={() => setAsking(false)}>
          {t('cancel.stay')}
        </button>
        <button type="button" className="hs-button hs-button-text" onClick={onCancel}>
          {t('cancel.leave')}
        </button>
      </div>
    </div>
  )
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}
