import { quantityMax } from '@homeside/contract/constants/limits'
import type { SupplyItem } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { QuantityStepper } from '@homeside/ui/quantity-stepper'

import { asksSomething } from '../../../draft/can-order.ts'
import type { DraftItem } from '../../../draft/order-draft.ts'
import { AddOnChoice } from './add-on-choice.tsx'
import { SupplyFacts } from './supply-facts.tsx'
import { SupplyPicture } from './supply-picture.tsx'
import { SupplyQuestions } from './supply-questions.tsx'

interface SupplyCardProps {
  item: SupplyItem
  /** 0 when it is not chosen. */
  quantity: number
  told: DraftItem | null
  onChoose: () => void
  onQuantity: (quantity: number) => void
  onAddOn: (addOnKey: number, quantity: number) => void
}

/** One supply to choose: the whole card is the target; quantity and questions come once it is chosen. */
export function SupplyCard({ item, quantity, told, onChoose, onQuantity, onAddOn }: SupplyCardProps) {
  const t = useText('orders')
  const isChosen = quantity > 0
  const id = `supply-${item.SupplyKey}`
  const isOver = quantity > item.MaxQty
  const needsReview = item.EligibilityStatus === 'NeedsReview'
  return (
    <li className={`hs-surface hs-surface-raised ord-supply${isChosen ? ' ord-supply-chosen' : ''}`}>
      <SupplyPicture item={item} size={64} />
      <div className="ord-supply-words">
        <label className="hs-choice ord-supply-choice">
          <input
            type="checkbox"
            checked={isChosen}
            // What it means to choose it; the rest is read after it anyway.
            aria-describedby={needsReview ? `${id}-review` : undefined}
            onChange={(event) => (event.target.checked ? onChoose() : onQuantity(0))}
          />
          <span>{item.PlainName}</span>
        </label>
        <div className="ord-supply-facts">
          <p className="ord-code">
            {[
              t('item.code', { code: item.HcpcsCode }),
              ...(item.Size ? [t('choose.size', { size: item.Size })] : []),
            ].join('. ')}
          </p>
          <SupplyFacts item={item} />
          {needsReview && (
            <p id={`${id}-review`} className="hs-hint">
              {t(`choose.needsReview.${item.ReasonCode === 'PrescriptionExpired' ? 'PrescriptionExpired' : 'other'}`)}
            </p>
          )}
        </div>
      </div>
      {isChosen && (
        <div className="ord-supply-details">
          <div className="ord-supply-quantity">
            <QuantityStepper
              value={quantity}
              min={1}
              max={quantityMax}
              onChange={onQuantity}
              label={t('choose.quantityOf', { name: item.PlainName })}
              describedBy={`${id}-most`}
            />
            <p id={`${id}-most`} className={isOver ? 'ord-over' : 'hs-hint'}>
              {t(isOver ? 'choose.over' : 'choose.most', { count: item.MaxQty })}
            </p>
          </div>
          {asksSomething(item) && <SupplyQuestions item={item} told={told} />}
          {item.AddOns.length > 0 && <AddOnChoice item={item} chosen={told?.addOns ?? {}} onChange={onAddOn} />}
        </div>
      )}
    </li>
  )
}
