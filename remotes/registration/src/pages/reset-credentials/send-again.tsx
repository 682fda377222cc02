import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useState } from 'react'

import { sendReset } from '../../api/reset-password.ts'
import { SaveTrouble } from '../../wizard/save-trouble.tsx'
import { useCountdown } from './use-countdown.ts'

interface SendAgainProps {
  /** Username, email address, or the id of a link that has expired. */
  name: string
  /** Nothing was sent from this page yet. */
  isFirst?: boolean
}

const secondsBetween = 60

/** Has a new link and code sent, a minute after the last; earlier codes stay good for their own ten minutes. */
export function SendAgain({ name, isFirst = false }: SendAgainProps) {
  const t = useText('registration')
  const api = useApi()
  const { secondsLeft, start } = useCountdown(isFirst ? 0 : secondsBetween)
  const [state, setState] = useState<'waiting' | 'sending' | 'sent'>('waiting')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const isBlocked = secondsLeft > 0 || state === 'sending'

  async function send() {
    if (isBlocked) return
    setState('sending')
    setProblem(null)
    try {
      await sendReset(api, name)
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
      {state === 'sent' ? <Notice tone="success" title={t('reset.sentAgain')} focusOnMount /> : null}
      <button
        type="button"
        className={isFirst ? 'hs-button hs-button-primary hs-button-wide' : 'hs-button hs-button-quiet'}
        aria-disabled={isBlocked}
        onClick={() => void send()}
      >
        {secondsLeft > 0 ? t('reset.againIn', { seconds: secondsLeft }) : t('reset.sendNew')}
      </button>
    </div>
  )
}
