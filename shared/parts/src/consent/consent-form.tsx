import type { NotificationConsent } from '@homeside/contract/notifications'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { accepted, required } from '@homeside/forms/rules/required'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { useId, useLayoutEffect, useRef } from 'react'

interface ConsentFormProps {
  name: 'EmailConsent' | 'TextConsent'
  consent: NotificationConsent
  /** Saves what is wanted, with the version of the consent that was read. */
  agree: () => Promise<void>
  onCancel: () => void
}

/** Asks for consent before anything is sent by email or text. Nothing is ticked at first. Its title has the focus. */
export function ConsentForm({ name, consent, agree, onCancel }: ConsentFormProps) {
  const t = useText('consent')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section className="hs-stack" aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {t(name)}
      </h3>
      <ConsentWords consent={consent} />
      <PortalForm<{ Agrees: boolean }>
        initialValues={{ Agrees: false }}
        rules={{ Agrees: [name === 'EmailConsent' ? accepted('email-disclaimer') : required()] }}
        onSubmit={agree}
      >
        <CheckboxField name="Agrees" label={t(name === 'EmailConsent' ? 'agreeEmail' : 'agreeTexts')} />
        <SubmitButton>{t(name)}</SubmitButton>
        <button type="button" className="hs-button hs-button-text hs-form-cancel" onClick={onCancel}>
          {t('notNow')}
        </button>
      </PortalForm>
    </section>
  )
}

/** The consent's text, in the server's words and version. */
export function ConsentWords({ consent: { Paragraphs, Version } }: { consent: NotificationConsent }) {
  const t = useText('consent')
  return (
    <div className="hs-stack">
      {Paragraphs.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p className="hs-hint">{t('version', { version: Version })}</p>
    </div>
  )
}
