import type { SupplyItem } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { IconFrame } from '@homeside/ui/icon'
import { useSetAtom } from 'jotai'
import { memo, useState } from 'react'

import { chooseSupply, type DraftItem, setQuantity } from '../../../order/edit-order.ts'
import { editOrderAtom } from '../../../order/order-store.ts'
import { asksSomething } from '../../../order/order-supplies.ts'
import { SupplyPicture } from '../../supply-picture.tsx'
import { SupplyDetails } from './supply-details.tsx'

interface SupplyRowProps {
  supply: SupplyItem
  /** What the order says of it. */
  item: DraftItem | null
  /** Whether something about it still has to be corrected. */
  isUnfinished: boolean
}

/** Whether a chosen supply has questions or amounts that stay on the page. */
export function isAsking(supply: SupplyItem, item: DraftItem | null, isUnfinished: boolean): boolean {
  return (item?.Quantity ?? 0) > 0 && (asksSomething(supply) || isUnfinished || (item?.AddOns?.length ?? 0) > 0)
}

/**
 * One supply in a short row: pressing it selects or removes it, the arrow opens its details. Whatever has to be
 * answered or corrected is never behind the arrow, because rules apply only to fields on the page. A row is drawn again
 * only when its own supply changes.
 */
export const SupplyRow = memo(function SupplyRow({ supply, item, isUnfinished }: SupplyRowProps) {
  const t = useText('orders')
  const edit = useSetAtom(editOrderAtom)
  const quantity = item?.Quantity ?? 0
  // An order that is opened again shows at once where it asks for more than the insurance covers.
  const [isOpen, setOpen] = useState(quantity > supply.MaxQty)
  const isChosen = quantity > 0
  const id = `supply-${supply.SupplyKey}`
  const asks = isAsking(supply, item, isUnfinished)
  const needsReview = supply.EligibilityStatus === 'NeedsReview'

  function choose(isWanted: boolean) {
    edit((current) => (isWanted ? chooseSupply(current, supply) : setQuantity(current, supply.SupplyKey, 0)))
  }

  function summaryOf(): string {
    if (!isChosen) return t(asksSomething(supply) ? 'choose.asksFirst' : 'choose.notChosen')
    return supply.Size
      ? t('choose.quantityAndSize', { count: quantity, size: supply.Size })
      : t('item.quantity', { count: quantity })
  }

  return (
    <li className={`ord-supply${isChosen ? '' : ' ord-supply-out'}`}>
      <div className="ord-supply-row">
        <label className="hs-choice ord-supply-choice">
          <input
            type="checkbox"
            checked={isChosen}
            aria-labelledby={`${id}-name`}
            aria-describedby={needsReview ? `${id}-summary ${id}-review` : `${id}-summary`}
            onChange={({ target }) => choose(target.checked)}
          />
          <SupplyPicture supply={supply} size={48} />
          <span className="ord-supply-words">
            <span id={`${id}-name`} className="ord-supply-name">
              {supply.PlainName}
            </span>
            <span id={`${id}-summary`} className="hs-hint hs-tabular">
              {summaryOf()}
            </span>
          </span>
        </label>
        <button
          type="button"
          className="ord-supply-arrow"
          aria-label={t('choose.details', { name: supply.PlainName })}
          aria-expanded={isOpen}
          aria-controls={isOpen || asks ? `${id}-details` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFrame size={24}>
            <path d={isOpen ? 'm5.8 14.8 6.2-6.2 6.2 6.2' : 'm5.8 9.2 6.2 6.2 6.2-6.2'} />
          </IconFrame>
        </button>
      </div>
      {needsReview && (
        <p id={`${id}-review`} className="hs-hint ord-supply-review">
          {t(`choose.needsReview.${supply.ReasonCode === 'PrescriptionExpired' ? 'PrescriptionExpired' : 'other'}`)}
        </p>
      )}
      {(isOpen || asks) && (
        <div id={`${id}-details`} className="ord-supply-details">
          <SupplyDetails supply={supply} item={item} isOpen={isOpen} />
        </div>
      )}
    </li>
  )
})
