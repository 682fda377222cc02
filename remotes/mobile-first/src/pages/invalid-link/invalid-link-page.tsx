import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { Reference } from '@homeside/parts/reference/reference'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { useLocation, useSearchParams } from '@homeside/remote-kit/router'
import { sessionEndAtom } from '@homeside/session/session-mode'
import { Icon } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { spentLinkOf } from '../../link.ts'

import './invalid-link.css'

/**
 * An invalid link, and what to do next. For an expired or closed one the provider is known and a new link can be
 * requested. After a logout the link in the message is the way back. Section 2.8 of the specification.
 */
export default function InvalidLinkPage() {
  const t = useText('mobile-first')
  const spent = spentLinkOf(useLocation().state)
  const alias = useSearchParams()[0].get('alias')
  const hasLoggedOut = useAtomValue(sessionEndAtom) === 'logged-out'
  const [isSent, setSent] = useState(false)
  const finished = <p>{t('invalid.finished')}</p>

  if (spent) {
    return (
      <TaskPage
        title={t(isSent ? 'invalid.sent' : `invalid.${spent.why}`)}
        lead={t(isSent ? 'invalid.sentText' : `invalid.${spent.why}Text`)}
        help={spent.reference === null ? null : <Reference>{spent.reference}</Reference>}
      >
        <NewLink linkKey={spent.key} isSent={isSent} onSent={() => setSent(true)} />
        {isSent ? null : (
          <section className="hs-stack" aria-labelledby="already-done">
            <h2 id="already-done">{t('invalid.already')}</h2>
            {finished}
          </section>
        )}
      </TaskPage>
    )
  }
  if (alias !== null) {
    return (
      <TaskPage title={t(hasLoggedOut ? 'invalid.loggedOut' : 'invalid.openAgain')} lead={t('invalid.openAgainText')}>
        {finished}
      </TaskPage>
    )
  }
  return (
    <Page title={t('invalid.unknown')} lead={t('invalid.unknownText')}>
      <WhatToDo />
    </Page>
  )
}

const ways = [
  { icon: 'messages', words: 'openMessage' },
  { icon: 'phone', words: 'callLetter' },
  { icon: 'check', words: 'finished' },
] as const

/** What to do when the link's owner is not known. */
function WhatToDo() {
  const t = useText('mobile-first')
  return (
    <section className="hs-surface mf-ways" aria-labelledby="what-to-do">
      <h2 id="what-to-do">{t('invalid.whatToDo')}</h2>
      <ul>
        {ways.map(({ icon, words }) => (
          <li key={words}>
            <Icon name={icon} />
            <span>{t(`invalid.${words}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NewLinkProps {
  linkKey: string
  isSent: boolean
  onSent: () => void
}

/** Texts a new link to the number on file, which the page does not know. */
function NewLink({ linkKey, isSent, onSent }: NewLinkProps) {
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
  await call(api, 'POST', 'account/registrationcodemobilefirst/{key}/send', { params: { key }, json: {} })
}
