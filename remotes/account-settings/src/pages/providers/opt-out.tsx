import { useApi } from '@homeside/api-client/use-api'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { useText } from '@homeside/i18n/use-text'
import { useAction } from '@homeside/parts/action/use-action'
import { CardQuestion, useQuestion } from '@homeside/parts/question/question-section'
import { ownedAtom } from '@homeside/parts/storage/owned-atom'
import { leaveDeactivated } from '@homeside/remote-kit/session-actions'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'

import { providerCalls, providersChanged } from '../../providers/provider-calls.ts'

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
