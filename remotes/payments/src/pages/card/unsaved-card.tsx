import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useText } from '@homeside/i18n/use-text'
import { BackLink } from '@homeside/parts/back/back-link'
import { OutcomeMark } from '@homeside/parts/payment/outcome-mark'
import { Link, useParams } from '@homeside/remote-kit/router'
import { Page } from '@homeside/ui/page'
import { useProblemWords } from '@homeside/ui/problem-words'

import { paymentsPath } from '../../payment-paths.ts'

/** Says that a card was entered and could not be saved yet. Retry saves it once. */
export function UnsavedCard({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
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
