import type { ProviderChoice } from '@homeside/contract/session'
import { Icon } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'
import { useLayoutEffect, useRef, useState } from 'react'

import { type LoginStrings, failureWords, type LoginFailure } from './words/login-strings.ts'

interface ProviderChooserProps {
  strings: LoginStrings
  providers: readonly ProviderChoice[]
  onChoose: (siteKey: number) => Promise<LoginFailure | null>
  onBack: () => void
}

/** The choice of provider after signing in with several active ones. */
export function ProviderChooser({ strings, providers, onChoose, onBack }: ProviderChooserProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const sending = useRef(false)
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const words = failure ? failureWords(failure, strings) : null
  useLayoutEffect(() => heading.current?.focus(), [])

  async function choose(siteKey: number) {
    if (sending.current) return
    sending.current = true
    setFailure(null)
    const outcome = await onChoose(siteKey)
    setFailure(outcome)
    // After the sign-in the list is about to disappear. A second choice must not open a second session.
    if (outcome) sending.current = false
  }

  return (
    <section className="login-form">
      <div className="login-heading">
        <h1 ref={heading} tabIndex={-1}>
          {strings.choose.title}
        </h1>
        <p className="hs-lead">{strings.choose.lead}</p>
      </div>
      {words ? (
        <Notice tone="danger" title={words.title} focusOnMount>
          {words.next ? <p>{words.next}</p> : null}
        </Notice>
      ) : null}
      <ul className="login-providers">
        {providers.map((provider) => (
          <li key={provider.SiteKey}>
            <button type="button" className="login-provider" onClick={() => void choose(provider.SiteKey)}>
              {provider.Name}
              <Icon name="chevron" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="hs-button hs-button-text login-back" onClick={onBack}>
        {strings.choose.back}
      </button>
    </section>
  )
}
