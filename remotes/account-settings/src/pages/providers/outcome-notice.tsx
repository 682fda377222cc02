import type { AccountProvider } from '@homeside/contract/account-providers'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

import { SwitchButton } from '../../providers/switch-button.tsx'

/** The last action on a provider of the list. */
export interface Outcome {
  what: 'optedOut' | 'reactivated' | 'added'
  providerId: number
}

interface OutcomeNoticeProps {
  outcome: Outcome
  providers: readonly AccountProvider[]
  onStay: () => void
}

/** Reports the result, and offers to switch to a reactivated provider. */
export function OutcomeNotice({ outcome: { what, providerId }, providers, onStay }: OutcomeNoticeProps) {
  const t = useText('account-settings')
  const provider = providers.find(({ ProviderId }) => ProviderId === providerId)
  const current = providers.find(({ IsCurrent }) => IsCurrent)
  if (!provider) return null
  const name = { provider: provider.Name }
  if (provider.Status === 'Deactivated') {
    return what === 'optedOut' ? (
      <Notice key={`${what}${providerId}`} tone="success" title={t('providers.optedOut', name)} focusOnMount>
        <p>{t('providers.comeBack')}</p>
      </Notice>
    ) : null
  }
  if (what === 'optedOut' || provider.Status === 'Closed') return null
  return (
    <Notice key={`${what}${providerId}`} tone="success" title={t(`providers.${what}`, name)} focusOnMount>
      <p>{current ? t('providers.stillAt', { ...name, current: current.Name }) : t('providers.goNow', name)}</p>
      <SwitchButton provider={provider} isReactivated={what === 'reactivated'} isMain />
      {current ? (
        <button type="button" className="hs-button hs-button-text" onClick={onStay}>
          {t('providers.stay', { provider: current.Name })}
        </button>
      ) : null}
    </Notice>
  )
}
