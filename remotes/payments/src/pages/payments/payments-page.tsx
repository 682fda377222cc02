import { joinLoads } from '@homeside/api-client/load'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { AddedPaymentMethod } from '@homeside/contract/payments'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { cardDate, useCardName } from '@homeside/parts/payment/card-facts'
import { chargesQuery, paymentMethodsQuery } from '@homeside/parts/payment/payment-queries'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { BackLink, Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'

import { CardList } from '../../cards/card-list.tsx'
import { useSavedCard, openStayAtom } from '../../cards/cards-on-file.ts'
import { ChargesMade, DueList } from '../../charges/charge-lists.tsx'
import { cardStayPath } from '../../payment-paths.ts'

import './payments.css'

/** The amounts owed, the cards on file, and what was paid (section 2.10 of the specification). */
export default function PaymentsPage() {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const language = useLanguage()
  const cards = useQueryLoad(paymentMethodsQuery(language))
  const load = joinLoads(cards, useQueryLoad(chargesQuery(language)))
  const unfinished = useUnfinishedStay()
  const justSaved = useSavedCard()
  const [deleted, setDeleted] = useState<string | null>(null)
  // The browser keeps the news of a saved card for a reload, also after that card was deleted.
  const isOnFile = ({ PaymentMethodKey: key }: AddedPaymentMethod) =>
    load.status !== 'ready' || load.value[0].Items.some(({ PaymentMethodKey }) => PaymentMethodKey === key)
  const saved = justSaved && deleted === null && isOnFile(justSaved) ? justSaved : null
  if (unfinished) return <Navigate replace to={cardStayPath(alias, unfinished)} />
  return (
    <Page
      title={t('title')}
      layout="overview"
      back={<BackLink to={pageAddress(pagePaths.aliasSettings, { alias })}>{t('account')}</BackLink>}
    >
      {saved ? <SavedCardNotice saved={saved} /> : null}
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {([methods, charges]) => (
          <div className="pay-overview">
            <DueList charges={charges} />
            <CardList
              cards={methods}
              added={saved?.PaymentMethodKey ?? null}
              deleted={deleted}
              onDeleted={setDeleted}
            />
            <ChargesMade charges={charges.Items} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/**
 * The visit to the card page whose result was not shown yet, when the patient arrives at this page; null when there is
 * none.
 */
function useUnfinishedStay(): string | null {
  const store = useStore()
  // Read on arrival, not when leaving for the card page, when a visit is about to start.
  const [stay, setStay] = useState(() => store.get(openStayAtom))
  useEffect(() => {
    // A page that Back restores as it was does not start again.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setStay(store.get(openStayAtom))
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [store])
  return stay
}

/** Says that a card was saved, what it may be charged for, and how to remove it. It gets the focus. */
function SavedCardNotice({ saved }: { saved: AddedPaymentMethod }) {
  const t = useText('payments')
  const language = useLanguage()
  const { name: provider } = useProvider()
  const card = useCardName()(saved)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A moment later, because the page first focuses its heading.
    queueMicrotask(() => box.current?.focus())
  }, [])
  const title = {
    Added: t('saved.added', { card }),
    Updated: t('saved.updated', { card, date: cardDate(saved, language) }),
    AlreadyThere: t('saved.alreadyThere', { card }),
  }[saved.Outcome]
  return (
    <div ref={box} className="pay-saved" tabIndex={-1}>
      <Notice tone="success" title={title}>
        <p>{t(saved.IsAutoPay || saved.IsPaymentPlan ? 'saved.meaningAutoPay' : 'saved.meaning', { provider })}</p>
      </Notice>
    </div>
  )
}
