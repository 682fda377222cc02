import type { Api } from '@homeside/api-client/api'
import type { ApiProblem } from '@homeside/api-client/api-problem'
import { pageCache } from '@homeside/api-client/page-cache'
import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { AddedPaymentMethod, CardStay } from '@homeside/contract/payments'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { addPaymentMethod } from '@homeside/parts/payment/card-page'
import { OutcomeMark } from '@homeside/parts/payment/facts'
import { cardStayQuery, paymentMethodsQuery } from '@homeside/parts/payment/payment-queries'
import { Link, Navigate, useParams, useSearchParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { BackLink, Page } from '@homeside/ui/page'
import { useProblemWords } from '@homeside/ui/problem-words'
import { Skeleton } from '@homeside/ui/skeleton'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { AddCardButton } from '../../cards/add-card-button.tsx'
import { type SavedCardState, openStayAtom, cardsChanged } from '../../cards/cards-on-file.ts'
import { paymentsPath } from '../../payment-paths.ts'

import '../../cards/cards.css'

/**
 * The page to which the processor's card page returns. The address only names the visit, and the server knows its
 * result. So a reload, Back, another tab and a late return all end well.
 */
export default function CardPage() {
  const [search] = useSearchParams()
  const session = search.get('session')
  return session === null ? <NoCard why="unknown" /> : <ReturnedCard key={session} session={session} />
}

/** Saves the card of a visit and goes to the cards, or says how the visit ended without one. */
function ReturnedCard({ session }: { session: string }) {
  const t = useText('payments')
  const api = useApi()
  const { alias = '' } = useParams()
  const forgetStay = useSetAtom(openStayAtom)
  const load = useAct(async () => {
    const end = await saveStay(api, session)
    if (end.card) void cardsChanged()
    return end
  })
  // The address names the visit now, so the tab may forget it, whatever the result.
  useEffect(() => forgetStay(null), [forgetStay])

  if (load.status === 'loading') {
    return (
      <Page title={t('card.saving')}>
        <Skeleton shape="rows" count={2} />
      </Page>
    )
  }
  if (load.status === 'failed') {
    const isForeign = load.problem.code === 'not-found' || load.problem.code === 'malformed'
    return isForeign ? <NoCard why="unknown" /> : <UnsavedCard problem={load.problem} onRetry={load.retry} />
  }
  if (load.value.card === null) return <NoCard why={load.value.state} />
  const state: SavedCardState = { savedCard: load.value.card }
  return <Navigate replace to={paymentsPath(alias)} state={state} />
}

/** The result of a visit to the card page: a card on file, or how it ended without one. */
type StayEnd = { card: AddedPaymentMethod } | { card: null; state: CardStay['State'] }

/**
 * Saves the card of a visit, or learns how the visit ended without one. A second call returns the same card.
 *
 * @throws ApiProblem when the result of the visit is unknown, or the card could not be saved.
 */
async function saveStay(api: Api, session: string): Promise<StayEnd> {
  const { State } = await pageCache.fetchQuery({ ...cardStayQuery(session), staleTime: 0 })
  if (State !== 'Entered' && State !== 'Saved') return { card: null, state: State }
  return { card: await addPaymentMethod(api, { session, isSaved: true }) }
}

type Why = 'left' | 'declined' | 'expired' | 'used' | 'unknown'

const reasons: Readonly<Record<CardStay['State'], Why>> = {
  Open: 'left',
  // A card that was entered is saved first, so this reason is not shown for it.
  Entered: 'left',
  Saved: 'left',
  Declined: 'declined',
  Expired: 'expired',
  Used: 'used',
}

/** Says that no card was saved by a visit to the card page, why, and that nothing was charged. */
function NoCard({ why }: { why: CardStay['State'] | 'unknown' }) {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const load = useQueryLoad(paymentMethodsQuery(useLanguage()))
  const reason = why === 'unknown' ? why : reasons[why]
  return (
    <Page title={t(`noCard.${reason}.title`)} back={<BackLink to={paymentsPath(alias)}>{t('title')}</BackLink>}>
      <OutcomeMark tone={reason === 'declined' ? 'danger' : reason === 'left' ? 'info' : 'warning'} />
      <p>{t(`noCard.${reason}.text`)}</p>
      <Loaded load={load} skeleton={<Skeleton shape="text" />}>
        {({ SavingConsent }) => (
          <AddCardButton
            consent={SavingConsent}
            words={t(reason === 'declined' ? 'noCard.another' : 'cards.add')}
            isPrimary
          />
        )}
      </Loaded>
      <Link className="hs-button hs-button-text pay-back" to={paymentsPath(alias)} replace>
        {t('backToPayments')}
      </Link>
    </Page>
  )
}

/** Says that a card was entered and could not be saved yet. Retry saves it once. */
function UnsavedCard({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  const t = useText('payments')
  const words = useProblemWords()
  const { alias = '' } = useParams()
  return (
    <Page title={t('unsaved.title')} back={<BackLink to={paymentsPath(alias)}>{t('title')}</BackLink>}>
      <OutcomeMark tone="warning" />
      <p>{t('unsaved.text')}</p>
      <p className="hs-hint">{words(problem)}</p>
      <div className="hs-actions">
        <button type="button" className="hs-button hs-button-primary" onClick={onRetry}>
          {t('unsaved.retry')}
        </button>
        <Link className="hs-button hs-button-text" to={paymentsPath(alias)} replace>
          {t('backToPayments')}
        </Link>
      </div>
    </Page>
  )
}
