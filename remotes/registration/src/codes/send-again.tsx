import { useText } from '@homeside/i18n/use-text'
import { useAction } from '@homeside/parts/action/use-action'
import { Notice } from '@homeside/ui/notice'
import { useEffect, useState } from 'react'

import { SendProblem } from './code-problems.tsx'

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
  const { isUnderWay, problem, run } = useAction()
  const [isSent, setSent] = useState(false)
  const isBlocked = secondsLeft > 0 || isUnderWay

  async function again() {
    setSent(false)
    await send()
    setSent(true)
    start(secondsBetween)
  }

  return (
    <div className="hs-stack">
      {problem && <SendProblem problem={problem} />}
      {isSent && <Notice tone="success" title={words.sent} focusOnMount />}
      <button
        type="button"
        className={`hs-button hs-button-wide ${isFirst ? 'hs-button-primary' : 'hs-button-quiet'}`}
        aria-disabled={isBlocked}
        onClick={() => {
          if (!isBlocked) run(again)
        }}
      >
        {secondsLeft > 0 ? t('code.againIn', { seconds: secondsLeft }) : words.send}
      </button>
      <p className="hs-visually-hidden" role="status">
        {isFirst || isBlocked ? '' : words.send}
      </p>
    </div>
  )
}

/** Counts seconds down to zero. `start` restarts it. */
function useCountdown(seconds: number): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  return {
    secondsLeft,
    start: (fresh) => {
      setNow(Date.now())
      setEndsAt(Date.now() + fresh * 1000)
    },
  }
}
