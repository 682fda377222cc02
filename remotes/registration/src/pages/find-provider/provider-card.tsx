import type { FoundProvider } from '@homeside/contract/provider'
import type { Address } from '@homeside/contract/wire'
import { useText } from '@homeside/i18n/use-text'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { useNavigate } from '@homeside/remote-kit/router'
import { chooseSite } from '@homeside/remote-kit/session-actions'
import { Notice } from '@homeside/ui/notice'
import { PhoneLink } from '@homeside/ui/phone-link'
import { StatusLine } from '@homeside/ui/status-line'
import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'

import { foundRecordAtom, nobodyFound } from '../../self-register/found-record.ts'
import { addressText, mapLink } from './map-link.ts'

/** Continues with a provider. A record found at another provider is forgotten. */
export function useChooseProvider(): (provider: FoundProvider) => void {
  const navigate = useNavigate()
  const find = useSetAtom(foundRecordAtom)
  return (provider) => {
    find(nobodyFound)
    chooseSite(provider)
    void navigate(`/${encodeURIComponent(provider.Alias)}/selfregister/patientSearch`)
  }
}

/** A provider's card, with directions, and the button to continue when it allows self-registration. */
export function ProviderCard({ provider }: { provider: FoundProvider }) {
  const t = useText('registration')
  const choose = useChooseProvider()
  const { Name, Logo, Address, Hours, Phone, SelfRegistration } = provider
  return (
    <article className="hs-surface reg-provider" aria-label={Name}>
      {Logo === null ? null : <img className="reg-provider-logo" src={Logo} alt="" width="56" height="56" />}
      <div className="reg-provider-words">
        <h2>{Name}</h2>
        {Address === null ? null : <AddressLines address={Address} />}
        <p className="hs-hint">{Hours}</p>
      </div>
      <div className="reg-provider-ways">
        <PhoneLink phone={Phone} />
        {Address === null ? null : <Directions name={Name} address={Address} />}
      </div>
      {SelfRegistration ? (
        <button type="button" className="hs-button hs-button-quiet hs-button-wide" onClick={() => choose(provider)}>
          {t('find.mine')}
        </button>
      ) : (
        <StatusLine tone="info">{t('find.callOnly')}</StatusLine>
      )}
    </article>
  )
}

interface DirectionsProps {
  name: string
  address: Address
}

/** Milliseconds after which a map would have covered this page. */
const patience = 2000

/** Opens the device's own map. When none opens, the address can be copied. */
export function Directions({ name, address }: DirectionsProps) {
  const t = useText('registration')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [hasFailed, setFailed] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const link = mapLink(navigator.userAgent, address)

  function watch() {
    clearTimeout(timer.current)
    setFailed(false)
    // An app that opens hides this page. When nothing handles the link, the page stays visible.
    timer.current = setTimeout(() => setFailed(document.visibilityState === 'visible'), patience)
  }

  async function copy() {
    await navigator.clipboard.writeText(addressText(address))
    setCopied(true)
  }

  const words = (
    <>
      {t('find.directions')}
      <span className="hs-visually-hidden"> {name}</span>
    </>
  )
  return (
    <>
      {link.isApp ? (
        <a href={link.href} onClick={watch}>
          {words}
        </a>
      ) : (
        <a href={link.href} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      )}
      {hasFailed ? (
        <Notice tone="warning" title={t('find.mapsFailed')} focusOnMount>
          <AddressLines address={address} />
          <button type="button" className="hs-button hs-button-text reg-aside" onClick={() => void copy()}>
            {t(isCopied ? 'find.copied' : 'find.copy')}
          </button>
        </Notice>
      ) : null}
    </>
  )
}
