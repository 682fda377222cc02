import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'

import { fieldIds } from './review-errors.ts'
import type { ReviewField } from './review-errors.ts'

/** Everything that is missing, at the top, each entry leading to its field; receives the focus when it appears. */
export function ErrorSummary({ fields }: { fields: readonly ReviewField[] }) {
  const t = useText('orders')
  return (
    <Notice tone="danger" title={t('errors.summary', { count: fields.length })} focusOnMount>
      <ul className="ord-errors">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${fieldIds[field]}`}
              onClick={(event) => {
                // Focus alone: a hash in the address would be a step in the history of the flow.
                event.preventDefault()
                document.getElementById(fieldIds[field])?.focus()
              }}
            >
              {t(`errors.${field}`)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
