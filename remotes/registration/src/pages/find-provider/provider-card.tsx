import type { FoundProvider } from '@homeside/contract/provider'
import { useText } from '@homeside/i18n/use-text'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { PhoneLink } from '@homeside/ui/phone-link'
import { StatusLine } from '@homeside/ui/status-line'

import { Directions } from './directions.tsx'
import { useChooseProvider } from './use-choose-provider.ts'

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
