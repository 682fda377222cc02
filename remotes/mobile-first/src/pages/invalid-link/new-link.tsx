import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'

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
  const { name, phone } = useProvider()
  const { isUnderWay, problem, run } = useAction()

  async function send() {
    await sendLink(api, linkKey)
    onSent()
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
        <ProblemNotice problem={problem}>
          <p>
            {t('invalid.callInstead', { provider: name })} <PhoneLink phone={phone} />
          </p>
        </ProblemNotice>
      ) : null}
      <div className="hs-actions">
        <button
          type="button"
          className="hs-button hs-button-primary"
          aria-disabled={isUnderWay}
          onClick={() => run(send)}
        >
          {t(isUnderWay ? 'invalid.sending' : 'invalid.send')}
        </button>
      </div>
      <p className="hs-hint">{t('invalid.whereTo', { provider: name })}</p>
    </div>
  )
}
