import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { passkeysHere } from '@homeside/remote-kit/session-actions'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'

import { patientUserQuery } from '../../api/account-queries.ts'
import { passkeysQuery } from '../../passkeys/passkeys-query.ts'
import { BackToAccount } from '../../rows/back-to-account.tsx'
import { RowGroup } from '../../rows/row-group.tsx'
import { SignInElsewhere, signsInElsewhere } from '../../sign-in/sign-in-elsewhere.tsx'
import { Offer } from './offer.tsx'
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
