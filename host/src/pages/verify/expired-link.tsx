import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { linkHours } from '@homeside/contract/constants/limits'
import { paths } from '@homeside/contract/constants/paths'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useProblemWords } from '@homeside/ui/problem-words'
import { useState } from 'react'

type Sending = { state: 'idle' | 'sending' | 'sent' | 'queued' } | { state: 'failed'; problem: unknown }

/** A verification link that no longer works, with a way to get a new one. */
export function ExpiredLink({ id }: { id: string }) {
  const t = useText('public')
  const portal = useText('portal')
  const words = useProblemWords()
  const api = useApi()
  const { name, phone } = useProvider()
  const [sending, setSending] = useState<Sending>({ state: 'idle' })

  function send(): void {
    if (sending.state === 'sending') return
    setSending({ state: 'sending' })
    sendVerification(api, id).then(
      (state) => setSending({ state }),
      (problem: unknown) => setSending({ state: 'failed', problem }),
    )
  }

  return (
    <Page title={t('verify.expiredTitle')} lead={t('verify.expired', { hours: linkHours })}>
      {sending.state === 'failed' ? <Notice tone="danger" title={words(sending.problem)} focusOnMount /> : null}
      {sending.state === 'sent' || sending.state === 'queued' ? (
        <Notice
          tone={sending.state === 'sent' ? 'success' : 'info'}
          title={t(`verify.${sending.state}`)}
          focusOnMount
        />
      ) : (
        <div className="hs-actions">
          <button
            type="button"
            className="hs-button hs-button-primary"
            aria-disabled={sending.state === 'sending'}
            onClick={send}
          >
            {t('verify.sendNew')}
          </button>
        </div>
      )}
      <p>
        {portal('callProvider', { provider: name })} <PhoneLink phone={phone} />
      </p>
    </Page>
  )
}

/**
 * Sends a new link to the owner of an expired one (section 7.1 of the specification). Resolves to whether it was sent
 * or waits for the mail server.
 */
async function sendVerification(api: Api, expiredLink: string): Promise<'sent' | 'queued'> {
  const { Queued } = await call(api, 'POST', paths.sendEmailVerification, { json: { Id: expiredLink } })
  return Queued ? 'queued' : 'sent'
}
