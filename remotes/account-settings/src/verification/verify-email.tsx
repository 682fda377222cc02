import { answerKey } from '@homeside/api-client/answer-query'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import { linkHours } from '@homeside/contract/constants/limits'
import type { PatientUser } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { EmailText } from '@homeside/parts/email/email-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Notice } from '@homeside/ui/notice'
import { useState, useEffect } from 'react'

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

/**
 * Another address that the provider has: only the patient says whether the account gets it, and it has to be theirs.
 * Draws nothing without one.
 */
export function EmailOffer({ user: { Email, OfferedEmail } }: { user: PatientUser }) {
  const t = useText('account-settings')
  const api = useApi()
  const { name: provider } = useProvider()
  const { isUnderWay, problem, run } = useAction()
  const [answered, setAnswered] = useState<{ to: string; isWanted: boolean } | null>(null)
  useLookAgain(answered?.isWanted === true)

  const answer = (to: string, isWanted: boolean) =>
    run(async () => {
      try {
        await call(api, 'POST', 'patient/emailoffer', { json: { Email: to, Accept: isWanted } })
        setAnswered({ to, isWanted })
      } finally {
        // The provider may have another one by now.
        void pageCache.invalidateQueries({ queryKey: answerKey('patient/user') })
      }
    })

  const isSent = answered?.isWanted === true && answered.to === OfferedEmail
  return (
    <>
      {isSent ? (
        <Notice tone="success" title={<EmailText text={t('offer.sent', { email: OfferedEmail })} />} focusOnMount>
          <p>{t('offer.sentMeaning', { hours: linkHours })}</p>
        </Notice>
      ) : null}
      {answered?.isWanted === false ? <Notice tone="success" title={t('offer.refused')} focusOnMount /> : null}
      {problem ? <ProblemNotice problem={problem} /> : null}
      {OfferedEmail === null || isSent ? null : (
        <Notice tone="info" title={t('offer.title', { provider })}>
          <p className="acc-value">
            <EmailText text={OfferedEmail} />
          </p>
          <p>
            <EmailText text={Email === '' ? t('offer.meaningNone') : t('offer.meaning', { email: Email })} />
          </p>
          <div className="hs-actions">
            <button
              type="button"
              className="hs-button hs-button-quiet"
              aria-disabled={isUnderWay}
              onClick={() => answer(OfferedEmail, true)}
            >
              {t(isUnderWay ? 'offer.saving' : 'offer.use')}
            </button>
            <button
              type="button"
              className="hs-button hs-button-text"
              aria-disabled={isUnderWay}
              onClick={() => answer(OfferedEmail, false)}
            >
              {t('offer.refuse')}
            </button>
          </div>
        </Notice>
      )}
    </>
  )
}
