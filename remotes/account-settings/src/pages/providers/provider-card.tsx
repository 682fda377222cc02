import type { AccountProvider } from '@homeside/contract/account-providers'
import { useText } from '@homeside/i18n/use-text'
import { PhoneLink } from '@homeside/ui/phone-link'
import { StatusLine } from '@homeside/ui/status-line'
import type { ReactNode } from 'react'

interface ProviderCardProps {
  provider: AccountProvider
  /** The buttons of the card. */
  children: ReactNode
}

/** A provider of the account, the state of the account there, and whom to call. */
export function ProviderCard({ provider: { Name, Phone, Status, IsCurrent }, children }: ProviderCardProps) {
  const t = useText('account-settings')
  return (
    <li className="hs-surface acc-provider" aria-current={IsCurrent ? 'true' : undefined}>
      <div>
        <h3>{Name}</h3>
        <p>
          <PhoneLink phone={Phone} />
        </p>
        {Status === 'Deactivated' ? (
          <StatusLine tone="info">{t('providers.isDeactivated')}</StatusLine>
        ) : (
          <StatusLine tone={IsCurrent ? 'success' : 'neutral'} icon="check">
            {t(IsCurrent ? 'providers.here' : 'providers.isActive')}
          </StatusLine>
        )}
      </div>
      {children}
    </li>
  )
}
