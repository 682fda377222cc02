import type { SupplyItem } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { QuantityStepper } from '@homeside/ui/quantity-stepper'
import { SupplySymbol } from '@homeside/ui/supply-symbol'
import { Checkbox } from 'antd'

import { SupplyFacts } from './supply-facts.tsx'

interface SupplyCardProps {
  item: SupplyItem
  /** 0 when it is not chosen. */
  quantity: number
  onChoose: () => void
  onQuantity: (quantity: number) => void
}

/** One supply to choose: the whole card is the target, the quantity can be set once it is chosen. */
export function SupplyCard({ item, quantity, onChoose, onQuantity }: SupplyCardProps) {
  const t = useText('orders')
  const isChosen = quantity > 0
  const factsId = `supply-${item.SupplyKey}-facts`
  return (
    <li className={`hs-surface hs-surface-raised ord-supply${isChosen ? ' ord-supply-chosen' : ''}`}>
      <SupplySymbol category={item.Category} />
      <div className="ord-supply-words">
        <Checkbox
          className="ord-supply-choice"
          checked={isChosen}
          aria-describedby={factsId}
          onChange={(event) => (event.target.checked ? onChoose() : onQuantity(0))}
        >
          {item.PlainName}
        </Checkbox>
        <div id={factsId} className="ord-supply-facts">
          <p className="ord-code">
            {t('item.code', { code: item.HcpcsCode })}
            {item.Size && <> · {t('choose.size', { size: item.Size })}</>}
          </p>
          <SupplyFacts item={item} />
          {item.EligibilityStatus === 'NeedsReview' && (
            <p className="hs-hint">
              {t(`choose.needsReview.${item.ReasonCode === 'PrescriptionExpired' ? 'PrescriptionExpired' : 'other'}`)}
            </p>
          )}
        </div>
      </div>
      {isChosen && item.MaxQty > 1 && (
        <div className="ord-supply-quantity">
          <QuantityStepper
            value={quantity}
            min={1}
            max={item.MaxQty}
            onChange={onQuantity}
            label={t('choose.quantityOf', { name: item.PlainName })}
            describedBy={`${factsId}-most`}
          />
          <p id={`${factsId}-most`} className="hs-hint">
            {t('choose.most', { count: item.MaxQty })}
          </p>
        </div>
      )}
    </li>
  )
}
