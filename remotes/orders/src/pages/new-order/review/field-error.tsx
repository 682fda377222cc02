import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'

import type { ReviewField } from './review-errors.ts'

/** The id of a field's message, for the field's `aria-describedby`. */
export function errorId(field: ReviewField): string {
  return `order-${field}-error`
}

/** What is wrong with a field, beside it. */
export function FieldError({ field }: { field: ReviewField }) {
  const t = useText('orders')
  return (
    <p id={errorId(field)} className="hs-field-error">
      <Icon name="error" />
      {t(`errors.${field}`)}
    </p>
  )
}
