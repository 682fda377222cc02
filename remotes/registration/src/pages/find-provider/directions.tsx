import type { Address } from '@homeside/contract/wire'
import { useText } from '@homeside/i18n/use-text'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { Notice } from '@homeside/ui/notice'
import { useRef, useState } from 'react'

import { addressText, mapLink } from './map-link.ts'

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
