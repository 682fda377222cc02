import { useApi } from '@homeside/api-client/use-api'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { CardQuestion, useQuestion } from '@homeside/parts/question/question-section'
import { ownedAtom } from '@homeside/parts/storage/owned-atom'
import { switchProvider, leaveDeactivated } from '@homeside/remote-kit/session-actions'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { PhoneLink } from '@homeside/ui/phone-link'
import { StatusLine } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { providerCalls, providersChanged } from '../../api/provider-calls.ts'

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

interface SwitchButtonProps {
  provider: AccountProvider
  /** It was deactivated until now. The next page says that it is active again. */
  isReactivated?: boolean
  /** Whether it is the main button. */
  isMain?: boolean
}

/** Switches to another provider, at its home. */
export function SwitchButton({ provider, isReactivated = false, isMain = false }: SwitchButtonProps) {
  const t = useText('account-settings')
  const { isUnderWay, problem, run } = useAction()
  return (
    <>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button
        type="button"
        className={`hs-button ${isMain ? 'hs-button-primary' : 'hs-button-quiet'} hs-button-wide`}
        aria-disabled={isUnderWay}
        onClick={() => run(() => switchProvider(provider, { isReactivated }))}
      >
        {t('providers.switch', { provider: provider.Name })}
      </button>
    </>
  )
}

interface OptOutProps {
  provider: AccountProvider
  /** Called when it is done and the patient is still signed in. */
  onDone: () => void
}

/** The messages that wait for a connection in this tab. */
const unsentAtom = ownedAtom('messageOutbox', (value): value is unknown[] => Array.isArray(value))

/** Deactivates the account at a provider, after explaining what that means. Section 4.3 of the specification. */
export function OptOut({ provider, onDone }: OptOutProps) {
  const t = useText('account-settings')
  const api = useApi()
  const mode = useAtomValue(sessionModeAtom)
  const { isUnderWay, problem, run } = useAction()
  const { isOpen, button, open, close } = useQuestion()
  const name = { provider: provider.Name }
  const unsent = useAtomValue(unsentAtom)

  const optOut = () =>
    run(async () => {
      try {
        const { SignedOut } = await providerCalls(mode).optOut(api, provider.ProviderId)
        if (SignedOut) return await leaveDeactivated()
      } catch (error) {
        // Another tab may have been faster, or the answer was lost. The list tells how things stand, and then the
        // problem goes with this card, so the notice above the list says what happened.
        void providersChanged(mode).then(onDone)
        throw error
      }
      await providersChanged(mode)
      return onDone()
    })

  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        className="hs-button hs-button-text acc-provider-opt-out"
        aria-label={t('providers.optOutOf', name)}
        onClick={open}
      >
        {t('providers.optOut')}
      </button>
    )
  }
  return (
    <CardQuestion
      title={t('providers.question', name)}
      problem={problem}
      isUnderWay={isUnderWay}
      actWords={t('providers.optOutOf', name)}
      onAct={optOut}
      keepWords={t('providers.keep', name)}
      onKeep={close}
    >
      <ul>
        <li>{t('providers.noMore')}</li>
        <li>{t('providers.stillArrive')}</li>
        <li>{t('providers.comeBack')}</li>
        {provider.IsCurrent ? <li>{t('providers.loggedOut')}</li> : null}
        {provider.IsCurrent && unsent !== null ? <li>{t('providers.unsent', { count: unsent.length })}</li> : null}
      </ul>
    </CardQuestion>
  )
}
