import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { PortalForm } from '@homeside/forms/portal-form'
import type { Rule } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { keepUsernameHere, passkeysHere } from '@homeside/remote-kit/session-actions'
import { Icon } from '@homeside/ui/icon'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'

import { patientUserQuery } from '../../api/account-queries.ts'
import { deviceName, makePasskey } from '../../passkeys/make-passkey.ts'
import { passkeysChanged, passkeysQuery } from '../../passkeys/passkeys.ts'
import { BackToAccount } from '../../rows/back-to-account.tsx'
import { RowGroup } from '../../rows/value-row.tsx'
import { SignInElsewhere, signsInElsewhere } from '../../sign-in/sign-in-elsewhere.tsx'
import { PasskeyRow } from './passkey-row.tsx'

import './passkeys.css'

/** Passkeys: the devices that have one, and the offer to add this device. */
export default function PasskeysPage() {
  const t = useText('account-settings')
  const user = useQueryLoad(patientUserQuery)
  return (
    <Page title={t('passkeys.title')} back={<BackToAccount />}>
      <Loaded load={user} skeleton={<Skeleton shape="rows" />}>
        {(patient) =>
          signsInElsewhere(patient) ? <SignInElsewhere /> : <OwnPasskeys username={patient.Username ?? ''} />
        }
      </Loaded>
    </Page>
  )
}

function OwnPasskeys({ username }: { username: string }) {
  const t = useText('account-settings')
  const load = useQueryLoad(passkeysQuery)
  const [said, setSaid] = useState<{ what: 'ready' } | { what: 'removed'; name: string } | null>(null)
  return (
    <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
      {({ Items }) => (
        <>
          {said?.what === 'ready' ? (
            <Notice key="ready" tone="success" title={t('passkeys.ready')} focusOnMount>
              <p>{t('passkeys.nextTime')}</p>
            </Notice>
          ) : null}
          {said?.what === 'removed' ? (
            <Notice key={said.name} tone="success" title={t('passkeys.removed', { name: said.name })} focusOnMount>
              <p>{t('passkeys.afterwards')}</p>
            </Notice>
          ) : null}
          {Items.length > 0 ? (
            <RowGroup title={t('passkeys.yours')}>
              {Items.map((passkey) => (
                <PasskeyRow
                  key={passkey.PasskeyKey}
                  passkey={passkey}
                  onRemoved={(name) => setSaid({ what: 'removed', name })}
                />
              ))}
            </RowGroup>
          ) : null}
          {Items.length > 0 ? <p className="hs-hint">{t('passkeys.points.stays')}</p> : null}
          {Items.some(({ CredentialId }) =>
            passkeysHere().includes(CredentialId),
          ) ? null : browserSupportsWebAuthn() ? (
            <Offer username={username} onMade={() => setSaid({ what: 'ready' })} />
          ) : (
            <Notice tone="info" title={t('passkeys.unsupported')}>
              <p>{t('passkeys.unsupportedNext')}</p>
            </Notice>
          )}
        </>
      )}
    </Loaded>
  )
}

const accepted: Rule = (value) => (value === true ? null : 'additional-disclaimer')

interface OfferProps {
  /** The username, which this device remembers from now on. */
  username: string
  onMade: () => void
}

/** Offers a passkey for this device. The patient accepts the terms here; nothing is ticked at first. */
function Offer({ username, onMade }: OfferProps) {
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
        // A form sends the same values once, so each further attempt has a form of its own.
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
