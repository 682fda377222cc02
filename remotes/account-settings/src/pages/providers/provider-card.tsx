import { useApi } from '@homeside/api-client/use-api'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { PhoneLink } from '@homeside/ui/phone-link'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { providerCalls, providersChanged } from '../../providers/provider-calls.ts'

interface ProviderCardProps {
  provider: AccountProvider
  /** The buttons of the card. */
  children: ReactNode
}

/** A provider of the account, the state of the account there, and whom to call. */
export function ProviderCard({ provider: { Logo, Name, Phone, Status, IsCurrent }, children }: ProviderCardProps) {
  const t = useText('account-settings')
  return (
    <li className="hs-surface acc-provider" aria-current={IsCurrent ? 'true' : undefined}>
      <div>
        <h3>
          {Logo ? <img src={Logo} alt="" width={40} height={40} /> : null}
          {Name}
        </h3>
        <p>
          <PhoneLink phone={Phone} />
        </p>
        {Status === 'Active' ? (
          <StatusLine tone={IsCurrent ? 'success' : 'neutral'} icon="check">
            {t(IsCurrent ? 'providers.here' : 'providers.isActive')}
          </StatusLine>
        ) : (
          <StatusLine tone="info">
            {t(Status === 'Closed' ? 'providers.isClosed' : 'providers.isDeactivated')}
          </StatusLine>
        )}
      </div>
      {children}
    </li>
  )
}

interface ReactivateButtonProps {
  provider: AccountProvider
  /** Called when it is active again. */
  onDone: () => void
}

/** Reactivates the account at a provider. Section 4.3 of the specification. */
export function ReactivateButton({ provider, onDone }: ReactivateButtonProps) {
  const t = useText('account-settings')
  const api = useApi()
  const mode = useAtomValue(sessionModeAtom)
  const { isUnderWay, problem, run } = useAction()

  const reactivate = () =>
    run(async () => {
      try {
        await providerCalls(mode).reactivate(api, provider.ProviderId)
      } catch (error) {
        // Another tab may have been faster, or the answer was lost. The list tells how things stand, and then the
        // problem goes with this card, so the notice above the list says what happened.
        void providersChanged(mode).then(onDone)
        throw error
      }
      await providersChanged(mode)
      onDone()
    })

  return (
    <>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button
        type="button"
        className="hs-button hs-button-quiet hs-button-wide"
        aria-disabled={isUnderWay}
        onClick={reactivate}
      >
        {t('providers.reactivate', { provider: provider.Name })}
      </button>
    </>
  )
}
