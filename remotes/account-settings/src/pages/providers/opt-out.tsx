import { useApi } from '@homeside/api-client/use-api'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { useText } from '@homeside/i18n/use-text'
import { leaveDeactivated } from '@homeside/remote-kit/session-actions'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { Icon } from '@homeside/ui/icon'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'

import { ProblemNotice } from '../../action/problem-notice.tsx'
import { useAction } from '../../action/use-action.ts'
import { providerCalls, providersChanged } from '../../providers/provider-calls.ts'

interface OptOutProps {
  provider: AccountProvider
  /** Told when it is done and the patient is still there. */
  onDone: () => void
}

/** Deactivates the account at a provider, once the patient has read what that means. Section 4.3 of the specification. */
export function OptOut({ provider, onDone }: OptOutProps) {
  const t = useText('account-settings')
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (isAsking) return <Question provider={provider} onDone={onDone} onKeep={() => setAsking(false)} />
  return (
    <button
      ref={button}
      type="button"
      className="hs-button hs-button-text acc-provider-opt-out"
      aria-label={t('providers.optOutOf', { provider: provider.Name })}
      onClick={() => setAsking(true)}
    >
      {t('providers.optOut')}
    </button>
  )
}

function Question({ provider, onDone, onKeep }: OptOutProps & { onKeep: () => void }) {
  const t = useText('account-settings')
  const api = useApi()
  const mode = useAtomValue(sessionModeAtom)
  const { isUnderWay, problem, run } = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => heading.current?.focus(), [])
  const name = { provider: provider.Name }

  const optOut = () =>
    run(async () => {
      try {
        const { SignedOut } = await providerCalls(mode).optOut(api, provider.ProviderId)
        if (SignedOut) return await leaveDeactivated()
      } catch (error) {
        // Another tab may have been quicker: the list shows how it stands.
        void providersChanged(mode)
        throw error
      }
      await providersChanged(mode)
      onDone()
    })

  return (
    <section className="acc-provider-question" aria-labelledby={id}>
      <h4 ref={heading} id={id} tabIndex={-1}>
        {t('providers.question', name)}
      </h4>
      <ul>
        <li>{t('providers.noMore')}</li>
        <li>{t('providers.stillArrive')}</li>
        <li>{t('providers.comeBack')}</li>
        {provider.IsCurrent ? <li>{t('providers.loggedOut')}</li> : null}
      </ul>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button
        type="button"
        className="hs-button hs-button-quiet hs-button-wide"
        aria-disabled={isUnderWay}
        onClick={optOut}
      >
        <Icon name="warning" />
        {t('providers.optOutOf', name)}
      </button>
      <button type="button" className="hs-button hs-button-text" onClick={onKeep}>
        {t('providers.keep', name)}
      </button>
    </section>
  )
}
