import type { AccountProvider } from '@homeside/contract/account-providers'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { switchProvider } from '@homeside/remote-kit/session-actions'

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
