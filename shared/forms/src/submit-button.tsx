import { useText } from '@homeside/i18n/use-text'
import { useEffect, useState, type ReactNode } from 'react'
import { useFormState } from 'react-final-form'

interface SubmitButtonProps {
  /** What pressing it does, as a verb. */
  children: ReactNode
  /** The words while it is sending. */
  busyWords?: string
}

/** Sends the form. It can be focused while sending, because a button that disappears takes the focus with it. */
export function SubmitButton({ children, busyWords }: SubmitButtonProps) {
  const t = useText('forms')
  const { submitting } = useFormState({ subscription: { submitting: true } })
  const words = busyWords ?? t('sending')
  const isLong = useIsLong(submitting === true)
  return (
    <div className="hs-form-submit">
      <button type="submit" className="hs-button hs-button-primary" aria-disabled={submitting === true}>
        {submitting ? words : children}
      </button>
      <p role="status" className={isLong ? 'hs-hint' : 'hs-visually-hidden'}>
        {isLong ? t('stillSending') : submitting ? words : null}
      </p>
    </div>
  )
}

/** Milliseconds after which a form that is being sent says so again. */
const longAfter = 5000

function useIsLong(isSending: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setTimeout(() => setLong(true), longAfter)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSending])
  return isSending && isLong
}
