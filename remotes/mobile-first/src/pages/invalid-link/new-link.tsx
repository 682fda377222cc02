import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'

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

/**
 * Texts a new link to the phone on file.
 *
 * @throws ApiProblem `text-not-agreed`, `invitation-failed` or `too-many-attempts`, with whom to call; or what any call
 * can fail with.
 */
async function sendLink(api: Api, key: string): Promise<void> {
  await call(api, 'POST', paths.sendShortCode, { params: { key }, json: {} })
}
