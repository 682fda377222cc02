import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { AccountProvider } from '@homeside/contract/account-providers'
import { useText } from '@homeside/i18n/use-text'
import { Link, useLocation } from '@homeside/remote-kit/router'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { Icon } from '@homeside/ui/icon'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { providerCalls } from '../../api/provider-calls.ts'
import { BackToAccount, useAccountPath } from '../../rows/back-to-account.tsx'
import { ProviderCard, ReactivateButton, SwitchButton, OptOut } from './provider-card.tsx'

import './providers.css'

/** The providers of the account: switch, opt out, reactivate, add. Section 2.10 of the specification. */
export default function ProvidersPage() {
  const t = useText('account-settings')
  const mode = useAtomValue(sessionModeAtom)
  const load = useQueryLoad(providerCalls(mode).all)
  // For a patient without a provider the list is in the menu, as the account is.
  const hasNoProvider = mode === 'no-registrations'
  const added = addedProvider(useLocation().state)
  const [outcome, setOutcome] = useState<Outcome | null>(added === null ? null : { what: 'added', providerId: added })
  return (
    <Page title={t('providers.title')} lead={t('providers.lead')} back={hasNoProvider ? null : <BackToAccount />}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" />}>
        {(providers) => (
          <>
            {outcome ? <OutcomeNotice outcome={outcome} providers={providers} onStay={() => setOutcome(null)} /> : null}
            <ProviderLists providers={providers} offered={offeredBy(outcome)} onOutcome={setOutcome} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The provider that the page of a new one has just added, from the navigation's state; null for any other state. */
function addedProvider(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('added' in state)) return null
  return typeof state.added === 'number' ? state.added : null
}

/** The provider that the notice of an outcome offers to switch to. */
function offeredBy(outcome: Outcome | null): number | null {
  return outcome === null || outcome.what === 'optedOut' ? null : outcome.providerId
}

interface ProviderListsProps {
  providers: readonly AccountProvider[]
  /** The provider that a notice above the lists offers already. Its card does not repeat the button. */
  offered: number | null
  onOutcome: (outcome: Outcome) => void
}

function ProviderLists({ providers, offered, onOutcome }: ProviderListsProps) {
  const t = useText('account-settings')
  const active = providers.filter(({ Status }) => Status === 'Active')
  const deactivated = providers.filter(({ Status }) => Status === 'Deactivated')
  const closed = providers.filter(({ Status }) => Status === 'Closed')
  if (providers.length === 0) return <NoProvider />
  return (
    <>
      {active.length > 0 ? (
        <section className="hs-stack">
          <h2>{t('providers.active')}</h2>
          <ul className="acc-providers">
            {active.map((provider) => (
              <ProviderCard key={provider.ProviderId} provider={provider}>
                {provider.IsCurrent || provider.ProviderId === offered ? null : <SwitchButton provider={provider} />}
                {active.length > 1 ? (
                  <OptOut
                    provider={provider}
                    onDone={() => onOutcome({ what: 'optedOut', providerId: provider.ProviderId })}
                  />
                ) : (
                  <Notice tone="info" title={t('providers.only')}>
                    <p>
                      {t('providers.onlyMeaning')} <PhoneLink phone={provider.Phone} />
                    </p>
                  </Notice>
                )}
              </ProviderCard>
            ))}
          </ul>
        </section>
      ) : null}
      {active.length === 0 && deactivated.length > 0 ? (
        <Notice tone="info" title={t('providers.nowhere')}>
          <p>{t('providers.nowhereMeaning')}</p>
        </Notice>
      ) : null}
      <AddEntry />
      {deactivated.length > 0 ? (
        <section className="hs-stack">
          <h2>{t('providers.deactivated')}</h2>
          <ul className="acc-providers">
            {deactivated.map((provider) => (
              <ProviderCard key={provider.ProviderId} provider={provider}>
                <p>{t('providers.deactivatedMeaning')}</p>
                <ReactivateButton
                  provider={provider}
                  onDone={() => onOutcome({ what: 'reactivated', providerId: provider.ProviderId })}
                />
              </ProviderCard>
            ))}
          </ul>
        </section>
      ) : null}
      {closed.length > 0 ? (
        <section className="hs-stack">
          <h2>{t('providers.closed')}</h2>
          <ul className="acc-providers">
            {closed.map((provider) => (
              <ProviderCard key={provider.ProviderId} provider={provider}>
                <p>{t('providers.closedMeaning')}</p>
              </ProviderCard>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function AddEntry() {
  const t = useText('account-settings')
  const at = useAccountPath()
  return (
    <Link className="hs-surface hs-surface-raised acc-provider-add" to={at('addProvider')}>
      <Icon name="plus" />
      <span>
        <span className="acc-provider-add-title">{t('providers.add')}</span>
        <span className="hs-hint">{t('providers.addHint')}</span>
      </span>
      <Icon name="chevron" />
    </Link>
  )
}

function NoProvider() {
  const t = useText('account-settings')
  const at = useAccountPath()
  return (
    <section className="hs-stack">
      <h2>{t('providers.none')}</h2>
      <p>{t('providers.noneMeaning')}</p>
      <Link className="hs-button hs-button-primary hs-button-wide" to={at('addProvider')}>
        <Icon name="plus" />
        {t('providers.add')}
      </Link>
    </section>
  )
}

/** The last action on a provider of the list. */
interface Outcome {
  what: 'optedOut' | 'reactivated' | 'added'
  providerId: number
}

interface OutcomeNoticeProps {
  outcome: Outcome
  providers: readonly AccountProvider[]
  onStay: () => void
}

/** Reports the result, and offers to switch to a reactivated provider. */
function OutcomeNotice({ outcome: { what, providerId }, providers, onStay }: OutcomeNoticeProps) {
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
