import type { AccountProvider } from '@homeside/contract/account-providers'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Link } from 'react-router-dom'

import { useRoutePath } from '../use-route-path.ts'
import { useChangeProvider } from './use-change-provider.ts'

interface ProviderListProps {
  providers: readonly AccountProvider[]
  /** The patient goes somewhere, so the list can close. */
  onLeave: () => void
}

/** The patient's providers: the one they are at, the others to go to, and where to manage them. */
export function ProviderList({ providers, onLeave }: ProviderListProps) {
  const t = useText('host')
  const words = useProblemWords()
  const managePath = useRoutePath('/:alias/providers')
  const { chosen, problem, change } = useChangeProvider()
  async function go(provider: AccountProvider): Promise<void> {
    if (await change(provider)) onLeave()
  }

  return (
    <>
      {problem ? <Notice tone="danger" title={words(problem)} focusOnMount /> : null}
      <ul className="provider-list" aria-label={t('providers.yours')}>
        {providers.map((provider) => (
          <li key={provider.ProviderId}>
            {provider.IsCurrent ? (
              <span className="provider-list-entry" aria-current="true">
                <span>
                  {provider.Name}
                  <span className="hs-hint provider-list-hint">{t('providers.here')}</span>
                </span>
                <Icon name="check" />
              </span>
            ) : (
              <button
                type="button"
                className="provider-list-entry"
                aria-disabled={chosen !== null}
                onClick={() => void go(provider)}
              >
                <span>
                  {provider.Name}
                  {chosen === provider ? (
                    <span className="hs-hint provider-list-hint">{t('providers.going')}</span>
                  ) : null}
                </span>
                <Icon name="chevron" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {managePath ? (
        <Link className="provider-list-manage" to={managePath} onClick={onLeave}>
          {t('providers.manage')}
        </Link>
      ) : null}
    </>
  )
}
