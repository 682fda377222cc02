import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { CardStay } from '@homeside/contract/payments'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { OutcomeMark } from '@homeside/parts/payment/facts'
import { paymentMethodsQuery } from '@homeside/parts/payment/payment-queries'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { BackLink, Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { AddCardButton } from '../../cards/add-card-button.tsx'
import { paymentsPath } from '../../payment-paths.ts'

import '../../cards/cards.css'

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
export function NoCard({ why }: { why: CardStay['State'] | 'unknown' }) {
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
