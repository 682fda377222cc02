import { useText } from '@homeside/i18n/use-text'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useFormState } from 'react-final-form'

interface SubmitButtonProps {
  /** What pressing it does, as a verb. */
  children: ReactNode
  /** What it says while that is under way. */
  busyWords?: string
}

/** Sends the form. It stays in reach while sending: a button that goes away takes the focus with it. */
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

/** Milliseconds after which a form that is being sent says that it still is. */
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
