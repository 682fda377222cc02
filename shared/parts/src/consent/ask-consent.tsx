import type { NotificationConsent } from '@homeside/contract/notifications'
import { useText } from '@homeside/i18n/use-text'
import { useId, useLayoutEffect, useRef } from 'react'

import { ProblemNotice, useAction } from '../action/use-action.tsx'

interface AskConsentProps {
  name: 'EmailConsent' | 'TextConsent'
  consent: NotificationConsent
  /** Saves what is wanted, with the version of the consent that was read. */
  agree: () => Promise<void>
  onCancel: () => void
}

/**
 * Asks for consent before anything is sent by email or text. The one button says what it agrees to, so that there is no
 * box to tick. The title has the focus.
 */
export function AskConsent({ name, consent, agree, onCancel }: AskConsentProps) {
  const t = useText('consent')
  const { isUnderWay, problem, run } = useAction()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className="hs-stack" aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {t(name)}
      </h3>
      <ConsentWords consent={consent} />
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="hs-actions">
        <button
          type="button"
          className="hs-button hs-button-primary"
          aria-disabled={isUnderWay}
          onClick={() => run(agree)}
        >
          {t(name === 'EmailConsent' ? 'agreeEmail' : 'agreeTexts')}
        </button>
        <button type="button" className="hs-button hs-button-text" onClick={onCancel}>
          {t('notNow')}
        </button>
      </div>
    </section>
  )
}

/** The consent's text, in the server's words and version: what is sent, and in smaller letters the rest. */
export function ConsentWords({ consent: { Paragraphs, Version } }: { consent: NotificationConsent }) {
  const t = useText('consent')
  const [what, ...rest] = Paragraphs
  return (
    <div className="hs-stack">
      <p>{what}</p>
      <p className="hs-hint">{[...rest, t('version', { version: Version })].join(' ')}</p>
    </div>
  )
}
