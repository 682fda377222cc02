import { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useState } from 'react'

import { SaveTrouble } from '../wizard/save-trouble.tsx'
import { useCountdown } from './use-countdown.ts'

interface SendAgainProps {
  send: () => Promise<void>
  /** The button's words, and the words after it was pressed. */
  words: { send: string; sent: string }
  /** Whether nothing was sent from this page yet. */
  isFirst?: boolean
}

const secondsBetween = 60

/**
 * Sends a code again, at the earliest a minute after the last. Earlier codes stay valid for their own ten minutes. The
 * countdown is silent; its end is announced.
 */
export function SendAgain({ send, words, isFirst = false }: SendAgainProps) {
  const t = useText('registration')
  const { secondsLeft, start } = useCountdown(isFirst ? 0 : secondsBetween)
  const [state, setState] = useState<'waiting' | 'sending' | 'sent'>('waiting')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const isBlocked = secondsLeft > 0 || state === 'sending'

  async function again() {
    if (isBlocked) return
    setState('sending')
    setProblem(null)
    try {
      await send()
      setState('sent')
      start(secondsBetween)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setState('waiting')
      setProblem(error)
    }
  }

  return (
    <div className="hs-stack">
      <SaveTrouble problem={problem} />
      {state === 'sent' ? <Notice tone="success" title={words.sent} focusOnMount /> : null}
      <button
        type="button"
        className={isFirst ? 'hs-button hs-button-primary hs-button-wide' : 'hs-button hs-button-quiet'}
        aria-disabled={isBlocked}
        onClick={() => void again()}
      >
        {secondsLeft > 0 ? t('code.againIn', { seconds: secondsLeft }) : words.send}
      </button>
      <p className="hs-visually-hidden" role="status">
        {isFirst || isBlocked ? '' : words.send}
      </p>
    </div>
  )
}
