import type { SupplyItem } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'

import { newOrderPath } from '../../../order-paths.ts'
import { OrderItems } from '../../order-items.tsx'
import { FieldError } from './field-error.tsx'
import { fieldIds } from './review-errors.ts'

interface ChosenSuppliesProps {
  items: readonly (SupplyItem & { Quantity: number })[]
  isWrong: boolean
  /** An order that was sent already is not changed any more. */
  canChange: boolean
}

/** What will be ordered, and the way back to change it. */
export function ChosenSupplies({ items, isWrong, canChange }: ChosenSuppliesProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  return (
    <section className="hs-surface ord-block" id={fieldIds.items} tabIndex={-1} aria-labelledby="order-items-heading">
      <h2 id="order-items-heading">{t('review.items')}</h2>
      <OrderItems items={items} />
      {isWrong && <FieldError field="items" />}
      {canChange && (
        <Link className="hs-button hs-button-text ord-change" to={newOrderPath(alias)}>
          {t('review.back')}
        </Link>
      )}
    </section>
  )
}
