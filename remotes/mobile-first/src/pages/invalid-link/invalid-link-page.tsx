import { useText } from '@homeside/i18n/use-text'
import { Reference } from '@homeside/parts/reference/reference'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { useLocation, useSearchParams } from '@homeside/remote-kit/router'
import { sessionEndAtom } from '@homeside/session/session-mode'
import { Page } from '@homeside/ui/page'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { spentLinkOf } from '../../link/spent-link.ts'
import { NewLink } from './new-link.tsx'
import { WhatToDo } from './what-to-do.tsx'

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
