import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { BackLink } from '@homeside/parts/back/back-link'
import { paymentMethodsQuery } from '@homeside/parts/payment/payment-methods-query'
import { Navigate, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'

import { CardList } from '../../cards/card-list.tsx'
import { SavedCardNotice } from '../../cards/saved-card-notice.tsx'
import { useSavedCard } from '../../cards/use-saved-card.ts'
import { useUnfinishedStay } from '../../cards/use-unfinished-stay.ts'
import { cardStayPath } from '../../payment-paths.ts'

/** The cards on file (section 2.10 of the specification). */
export default function PaymentsPage() {
  const t = useText('payments')
  const { alias = '' } = useParams()
  const load = useQueryLoad(paymentMethodsQuery(useLanguage()))
  const unfinished = useUnfinishedStay()
  const saved = useSavedCard()
  const [deleted, setDeleted] = useState<string | null>(null)
  if (unfinished) return <Navigate replace to={cardStayPath(alias, unfinished)} />
  return (
    <Page title={t('title')}>
      <BackLink to={`/${alias}/settings`}>{t('account')}</BackLink>
      {saved && !deleted ? <SavedCardNotice saved={saved} /> : null}
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {(cards) => (
          <CardList
            cards={cards}
            added={saved && !deleted ? saved.PaymentMethodKey : null}
            deleted={deleted}
            onDeleted={setDeleted}
          />
        )}
      </Loaded>
    </Page>
  )
}
