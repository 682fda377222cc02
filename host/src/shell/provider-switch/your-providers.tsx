import { answerQuery } from '@homeside/api-client/answer-query'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { switchProvider } from '@homeside/remote-kit/session-actions'
import { Icon } from '@homeside/ui/icon'
import { Notice } from '@homeside/ui/notice'
import { useProblemWords } from '@homeside/ui/problem-words'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import { useRoutePath } from '../../alias/use-route-path.ts'
import { mayLeave } from '../../session/may-leave.ts'

import './your-providers.css'

export interface YourProvidersProps {
  /** Called when the patient navigates, so that the surrounding menu can close. */
  onLeave: () => void
}

/** The patient's providers, when they have several. */
export function YourProviders({ onLeave }: YourProvidersProps) {
  const providers = useAccountProviders()
  return providers.length < 2 ? null : <ProviderList providers={providers} onLeave={onLeave} />
}

/** Loaded once a session. */
const providersQuery = { ...answerQuery('patient/providers'), staleTime: Infinity, gcTime: Infinity }

/**
 * The active providers of the patient's account, by name (section 7.3 of the specification); empty until they are
 * known. A failure is ignored, and the next page asks again.
 */
export function useAccountProviders(): readonly AccountProvider[] {
  const load = useQueryLoad(providersQuery)
  return load.status === 'ready' ? load.value : []
}

interface ProviderListProps {
  providers: readonly AccountProvider[]
  /** Called when the patient navigates, so that the list can close. */
  onLeave: () => void
}

/** The patient's providers: the current one, the others to switch to, and a link to manage them. */
function ProviderList({ providers, onLeave }: ProviderListProps) {
  const t = useText('host')
  const words = useProblemWords()
  const managePath = useRoutePath(pagePaths.aliasProviders)
  const heading = useId()
  const { chosen, problem, change } = useChangeProvider()
  async function go(provider: AccountProvider): Promise<void> {
    if ((await mayLeave()) && (await change(provider))) onLeave()
  }

  return (
    <div className="provider-list">
      {problem ? <Notice tone="danger" title={words(problem)} focusOnMount /> : null}
      <p id={heading} className="hs-hint provider-list-heading">
        {t('providers.yours')}
      </p>
      <ul aria-labelledby={heading}>
        {providers.map((provider) => (
          <li key={provider.ProviderId}>
            {provider.IsCurrent ? (
              <span className="provider-list-entry" aria-current="true">
                <Words name={provider.Name} hint={t('providers.here')} />
                <Icon name="check" />
              </span>
            ) : (
              <button
                type="button"
                className="provider-list-entry"
                aria-disabled={chosen !== null}
                onClick={() => void go(provider)}
              >
                <Words name={provider.Name} hint={t(chosen === provider ? 'providers.going' : 'providers.switch')} />
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
    </div>
  )
}

function Words({ name, hint }: { name: string; hint: string }) {
  return (
    <span>
      <span className="provider-list-name">{name}</span>
      <span className="hs-hint provider-list-hint">{hint}</span>
    </span>
  )
}

/** Switches to another provider. Nothing of the page is kept, because it belongs to the old provider. */
export function useChangeProvider() {
  const [chosen, setChosen] = useState<AccountProvider | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  /** A ref, not state: a double click is two events before the next render. */
  const isUnderWay = useRef(false)

  /**
   * Resolves to whether the page is on its way there.
   *
   * @param to A path at that provider. Default: its home.
   */
  async function change(provider: AccountProvider, to?: string): Promise<boolean> {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setChosen(provider)
    setProblem(null)
    try {
      await switchProvider(provider, to === undefined ? {} : { to })
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
      return false
    } finally {
      isUnderWay.current = false
      setChosen(null)
    }
  }

  return { chosen, problem, change }
}
