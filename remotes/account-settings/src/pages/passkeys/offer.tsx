import { useApi } from '@homeside/api-client/use-api'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { PortalForm } from '@homeside/forms/portal-form'
import type { Rule } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { keepUsernameHere } from '@homeside/remote-kit/session-actions'
import { Icon } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'
import { useState } from 'react'

import { deviceName, makePasskey } from '../../passkeys/make-passkey.ts'
import { passkeysChanged } from '../../passkeys/passkeys-query.ts'

const accepted: Rule = (value) => (value === true ? null : 'additional-disclaimer')

interface OfferProps {
  /** The username, which this device remembers from now on. */
  username: string
  onMade: () => void
}

/** Offers a passkey for this device. The patient accepts the terms here; nothing is ticked at first. */
export function Offer({ username, onMade }: OfferProps) {
  const t = useText('account-settings')
  const api = useApi()
  const [outcome, setOutcome] = useState<'here already' | 'refused' | null>(null)

  async function turnOn(_: { Terms: boolean }, signal: AbortSignal) {
    setOutcome(null)
    const device = deviceName(navigator.userAgent)
    const made = await makePasskey(api, device ? t(`passkeys.devices.${device}`) : t('passkeys.devices.other'))
    if (made.is === 'made') {
      keepUsernameHere(username)
      passkeysChanged(made.answer)
    }
    if (signal.aborted) return
    if (made.is === 'made') onMade()
    else setOutcome(made.is)
  }

  return (
    <section className="hs-surface hs-stack">
      <h2>{t('passkeys.offer')}</h2>
      <p>{t('passkeys.offerLead')}</p>
      <ul className="acc-passkey-points">
        {(['stays', 'password', 'removable'] as const).map((point) => (
          <li key={point}>
            <Icon name="check" />
            <span>{t(`passkeys.points.${point}`)}</span>
          </li>
        ))}
      </ul>
      <details className="hs-opens">
        <summary>{t('passkeys.terms')}</summary>
        <p>{t('passkeys.termsText')}</p>
      </details>
      {outcome ? (
        <Notice
          tone={outcome === 'refused' ? 'warning' : 'info'}
          title={t(outcome === 'refused' ? 'passkeys.refused' : 'passkeys.hereAlready')}
          focusOnMount
        />
      ) : null}
      <PortalForm<{ Terms: boolean }>
        // After a refusal by the server, the same device answer is sent again.
        key={outcome}
        initialValues={{ Terms: outcome === 'refused' }}
        rules={{ Terms: [accepted] }}
        onSubmit={turnOn}
      >
        <CheckboxField name="Terms" label={t('passkeys.accept')} />
        <SubmitButton>{t('passkeys.turnOn')}</SubmitButton>
      </PortalForm>
      <p className="hs-hint">{t('passkeys.shared')}</p>
    </section>
  )
}
