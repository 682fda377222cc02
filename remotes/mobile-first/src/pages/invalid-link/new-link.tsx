import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProblemWords } from '@homeside/ui/problem-words'
import { useProvider } from '@homeside/ui/provider-context'
import { useState } from 'react'

import { sendLink } from '../../api/send-link.ts'

interface NewLinkProps {
  linkKey: string
  isSent: boolean
  onSent: () => void
}

/** Texts a new link to the number on file, which the page does not know. */
export function NewLink({ linkKey, isSent, onSent }: NewLinkProps) {
  const t = useText('mobile-first')
  const api = useApi()
  const words = useProblemWords()
  const { name, phone } = useProvider()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [, fail] = useState<null>(null)

  async function send() {
    setSending(true)
    setProblem(null)
    try {
      await sendLink(api, linkKey)
      onSent()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
    } finally {
      setSending(false)
    }
  }

  function start() {
    if (isSending) return
    send().catch((error: unknown) => {
      // An error that is no ApiProblem is a fault of the portal. Throwing it while rendering hands it to the nearest
      // error boundary.
      fail(() => {
        throw error
      })
    })
  }

  if (isSent) {
    return (
      <Notice tone="info" title={t('invalid.noText')}>
        <p>{t('invalid.noTextWhy')}</p>
      </Notice>
    )
  }
  return (
    <div className="hs-stack">
      {problem ? (
        <Notice tone="danger" title={words(problem)} focusOnMount>
          <p>
            {t('invalid.callInstead', { provider: name })} <PhoneLink phone={phone} />
          </p>
        </Notice>
      ) : null}
      <button type="button" className="hs-button hs-button-primary" aria-disabled={isSending} onClick={start}>
        {t(isSending ? 'invalid.sending' : 'invalid.send')}
      </button>
      <p className="hs-hint">{t('invalid.whereTo', { provider: name })}</p>
    </div>
  )
}
