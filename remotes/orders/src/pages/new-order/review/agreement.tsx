import { useText } from '@homeside/i18n/use-text'
import { Checkbox } from 'antd'

import { errorId, FieldError } from './field-error.tsx'
import { fieldIds } from './review-errors.ts'

interface AgreementProps {
  agrees: boolean
  onChange: (agrees: boolean) => void
  isMissing: boolean
}

/**
 * The patient's own word, never ticked for them: that every item is needed, which Medicare asks of a refill, and that
 * the order terms are accepted. One box for both keeps a due supply within four clicks of the dashboard.
 */
export function Agreement({ agrees, onChange, isMissing }: AgreementProps) {
  const t = useText('orders')
  return (
    <section className="ord-agreement">
      <details className="ord-terms">
        <summary>{t('review.terms')}</summary>
        <ul>
          <li>{t('review.termsNeed')}</li>
          <li>{t('review.termsInsurance')}</li>
          <li>{t('review.termsReturns')}</li>
        </ul>
      </details>
      <Checkbox
        id={fieldIds.agreement}
        checked={agrees}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? errorId('agreement') : undefined}
        onChange={(event) => onChange(event.target.checked)}
      >
        {t('review.agreement')}
      </Checkbox>
      {isMissing && <FieldError field="agreement" />}
    </section>
  )
}
