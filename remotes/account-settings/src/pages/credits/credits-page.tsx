import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Credit } from '@homeside/contract/credits'
import { formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { StatusLine, type StatusTone } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'

import { creditsQuery } from '../../api/account-queries.ts'
import { BackToAccount } from '../../rows/back-to-account.tsx'

import './credits.css'

/** Money that the provider owes the patient: what can be used, and each credit with its date, reason and expiry. */
export default function CreditsPage() {
  const t = useText('account-settings')
  const language = useLanguage()
  const load = useQueryLoad(creditsQuery(useAtomValue(sessionModeAtom)))
  return (
    <Page title={t('credits.title')} back={<BackToAccount />}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {({ TotalCents, Items }) =>
          Items.length === 0 ? (
            <section className="hs-surface hs-stack">
              <h2>{t('credits.none')}</h2>
              <p>{t('credits.noneMeaning')}</p>
            </section>
          ) : (
            <>
              <section className="hs-surface">
                <p>{t('credits.total')}</p>
                <p className="acc-amount hs-tabular">{formatCents(TotalCents, language)}</p>
                <p className="hs-hint">{t('credits.meaning')}</p>
              </section>
              <ul className="acc-credits" aria-label={t('credits.each')}>
                {Items.map((credit) => (
                  <CreditItem key={credit.CreditKey} credit={credit} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

const tones: Readonly<Record<Credit['Status'], StatusTone>> = {
  Available: 'success',
  Used: 'neutral',
  Expired: 'neutral',
}

function CreditItem({ credit: { AmountCents, Date, Description, Status, ExpiresOn } }: { credit: Credit }) {
  const t = useText('account-settings')
  const language = useLanguage()
  return (
    <li className="hs-surface acc-credit">
      <p className="acc-credit-head">
        <span>{Description}</span>
        <b className="hs-tabular">{formatCents(AmountCents, language)}</b>
      </p>
      <p className="hs-hint">{t('credits.granted', { date: formatDate(Date, language) })}</p>
      <StatusLine tone={tones[Status]}>
        {ExpiresOn === null || Status === 'Used'
          ? t(`credits.status.${Status}`)
          : t(Status === 'Available' ? 'credits.until' : 'credits.expiredOn', {
              date: formatDate(ExpiresOn, language),
            })}
      </StatusLine>
    </li>
  )
}
