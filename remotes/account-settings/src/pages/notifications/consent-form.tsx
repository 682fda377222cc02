import type { NotificationConsent } from '@homeside/contract/notifications'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { accepted, required } from '@homeside/forms/rules/required'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { useEffect, useId, useRef } from 'react'

import { ConsentWords } from './consent-words.tsx'

interface ConsentFormProps {
  name: 'EmailConsent' | 'TextConsent'
  consent: NotificationConsent
  /** Saves the switch with the version of the consent that was read. */
  agree: () => Promise<void>
  onCancel: () => void
}

/** Asks for consent before anything is sent this way. Nothing is ticked at first. */
export function ConsentForm({ name, consent, agree, onCancel }: ConsentFormProps) {
  const t = useText('account-settings')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="acc-row acc-ask" aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {t(`notifications.${name}`)}
      </h3>
      <ConsentWords consent={consent} />
      <PortalForm<{ Agrees: boolean }>
        initialValues={{ Agrees: false }}
        rules={{ Agrees: [name === 'EmailConsent' ? accepted('email-disclaimer') : required()] }}
        onSubmit={agree}
      >
        <CheckboxField
          name="Agrees"
          label={t(name === 'EmailConsent' ? 'notifications.agreeEmail' : 'notifications.agreeTexts')}
        />
        <SubmitButton>{t(`notifications.${name}`)}</SubmitButton>
        <button type="button" className="hs-button hs-button-text hs-form-cancel" onClick={onCancel}>
          {t('notifications.notNow')}
        </button>
      </PortalForm>
    </section>
  )
}
