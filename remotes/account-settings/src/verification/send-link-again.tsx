import { answerKey } from '@homeside/api-client/answer-query'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { Notice } from '@homeside/ui/notice'
import { useEffect, useState } from 'react'

/** Sends the link that confirms the email address again. Section 2.10 of the specification. */
export function SendLinkAgain() {
  const t = useText('account-settings')
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()
  const [isSent, setSent] = useState(false)

  const send = () =>
    run(async () => {
      setSent(false)
      await call(api, 'POST', 'account/verify/send', { json: {} })
      setSent(true)
    })

  return (
    <>
      {isSent ? (
        <Notice tone="success" title={t('verification.sent')} focusOnMount>
          <p>{t('verification.sentMeaning')}</p>
        </Notice>
      ) : null}
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-quiet" aria-disabled={isUnderWay} onClick={send}>
          {t(isUnderWay ? 'verification.sending' : 'verification.send')}
        </button>
      </div>
    </>
  )
}

/** Refreshes the account when the patient returns to this tab, because the link opens in another. */
export function useLookAgain(isWorthIt: boolean): void {
  useEffect(() => {
    if (!isWorthIt) return undefined
    const look = () => {
      if (document.visibilityState !== 'visible') return
      for (const path of ['patient/user', 'account/user', 'patient/notifications']) {
        void pageCache.invalidateQueries({ queryKey: answerKey(path) })
      }
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [isWorthIt])
}
