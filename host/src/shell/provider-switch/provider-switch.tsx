import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { useEffect, useId, useRef, useState } from 'react'

import { BrandMark } from '../brand-mark.tsx'
import type { Brand } from '../brand-mark.tsx'
import { ProviderList } from './provider-list.tsx'
import { useAccountProviders } from './use-account-providers.ts'

import './provider-switch.css'

/** Whose portal this is and, for a patient of several providers, the way to the others. */
export function ProviderSwitch({ brand }: { brand: Brand }) {
  const t = useText('host')
  const providers = useAccountProviders()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false)
    }
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    for (const sign of ['pointerdown', 'focusin'] as const) document.addEventListener(sign, closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      for (const sign of ['pointerdown', 'focusin'] as const) document.removeEventListener(sign, closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])

  if (providers.length < 2) return <BrandMark brand={brand} />
  return (
    <div ref={box} className="provider-switch">
      <button
        ref={button}
        type="button"
        className="provider-switch-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <BrandMark brand={brand} />
        <span className="provider-switch-hint">
          <span>
            {t('providers.change')}
            <span className="hs-visually-hidden">{t('providers.changeRest')}</span>
          </span>
          <Icon name="chevron" />
        </span>
      </button>
      <div id={id} className="provider-switch-panel" hidden={!isOpen}>
        {isOpen ? <ProviderList providers={providers} onLeave={() => setIsOpen(false)} /> : null}
      </div>
    </div>
  )
}
