import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { linkHours } from '@homeside/contract/constants/limits'
import { isWholeLinkKey } from '@homeside/contract/constants/typed-text'
import type { VerifyEmailAnswer } from '@homeside/contract/verification'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'
import { useParams } from 'react-router-dom'

import { NoticePage } from '../../shell/notice-page.tsx'

/** `/verify/:id?`: the result of a link in an email. Without an id, it says where to look for the link. */
export function VerifyEmailPage() {
  const t = useText('public')
  const { id } = useParams()
  if (id && !isWholeLinkKey(id)) return <NoticePage title={t('verify.partTitle')} text={t('verify.part')} />
  return id ? (
    <OpenedLink key={id} id={id} />
  ) : (
    <NoticePage title={t('verify.checkTitle')} text={t('verify.check', { hours: linkHours })} />
  )
}

function OpenedLink({ id }: { id: string }) {
  const t = useText('public')
  const api = useApi()
  const load = useAct(() => verifyEmail(api, id))
  if (load.status === 'failed' && load.problem.code === 'link-expired') return <ExpiredLink id={id} />
  if (load.status === 'ready') {
    const state = load.value.Status === 'Verified' ? 'verified' : 'already'
    return <NoticePage title={t(`verify.${state}Title`)} text={t(`verify.${state}`)} />
  }
  return (
    <Page title={t('verify.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="text" />}>
        {() => null}
      </Loaded>
    </Page>
  )
}

/** Verifies the address that the link was sent to. This changes something, so it is never repeated automatically. */
function verifyEmail(api: Api, id: string): Promise<VerifyEmailAnswer> {
  return call(api, 'GET', 'account/verify/{id}', { params: { id }, acts: true })
}

type Sending = { state: 'idle' | 'sending' | 'sent' | 'queued' } | { state: 'failed'; problem: unknown }

/** A verification link that no longer works, with a way to get a new one. */
function ExpiredLink({ id }: { id: string }) {
  const t = useText('public')
  const words = useProblemWords()
  const api = useApi()
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
    <NoticePage title={t('verify.expiredTitle')} text={t('verify.expired', { hours: linkHours })}>
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
    </NoticePage>
  )
}

/**
 * Sends a new link to the owner of an expired one (section 7.1 of the specification). Resolves to whether it was sent
 * or waits for the mail server.
 */
async function sendVerification(api: Api, expiredLink: string): Promise<'sent' | 'queued'> {
  const { Queued } = await call(api, 'POST', 'account/verify/send', { json: { Id: expiredLink } })
  return Queued ? 'queued' : 'sent'
}
