import { quantityMax } from '@homeside/contract/constants/limits'
import type { SupplyItem } from '@homeside/contract/orders'
import { QuantityField } from '@homeside/forms/fields/quantity-field'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useSetAtom } from 'jotai'

import { asksSomething } from '../../../order/can-order.ts'
import { chooseSupply, quantityOf, setQuantity } from '../../../order/edit-order.ts'
import { editOrderAtom, useOrder } from '../../../order/order-store.ts'
import { AddOnChoice } from './add-on-choice.tsx'
import { SupplyPicture } from './supply-picture.tsx'
import { SupplyQuestions } from './supply-questions.tsx'
import { quantityPath } from './told-items.ts'

/** One supply to choose: the whole card is the target; quantity and questions come once it is chosen. */
export function SupplyCard({ supply }: { supply: SupplyItem }) {
  const t = useText('orders')
  const edit = useSetAtom(editOrderAtom)
  const quantity = quantityOf(useOrder().order, supply.SupplyKey)
  const isChosen = quantity > 0
  const id = `supply-${supply.SupplyKey}`
  const isOver = quantity > supply.MaxQty
  const needsReview = supply.EligibilityStatus === 'NeedsReview'

  function choose(isWanted: boolean) {
    edit((order) => (isWanted ? chooseSupply(order, supply) : setQuantity(order, supply.SupplyKey, 0)))
  }

  return (
    <li className={`hs-surface hs-surface-raised ord-supply${isChosen ? ' ord-supply-chosen' : ''}`}>
      <SupplyPicture supply={supply} size={64} />
      <div className="ord-supply-words">
        <label className="hs-choice ord-supply-choice">
          <input
            type="checkbox"
            checked={isChosen}
            // What it means to choose it; the rest is read after it anyway.
            aria-describedby={needsReview ? `${id}-review` : undefined}
            onChange={({ target }) => choose(target.checked)}
          />
          <span>{supply.PlainName}</span>
        </label>
        <div className="ord-supply-facts">
          <p className="ord-code">
            {[
              t('item.code', { code: supply.HcpcsCode }),
              ...(supply.Size ? [t('choose.size', { size: supply.Size })] : []),
            ].join('. ')}
          </p>
          <SupplyFacts supply={supply} />
          {needsReview && (
            <p id={`${id}-review`} className="hs-hint">
              {t(`choose.needsReview.${supply.ReasonCode === 'PrescriptionExpired' ? 'PrescriptionExpired' : 'other'}`)}
            </p>
          )}
        </div>
      </div>
      {isChosen && (
        <div className="ord-supply-details">
          <div className="ord-supply-quantity">
            <QuantityField
              name={quantityPath(supply.SupplyKey)}
              min={1}
              max={quantityMax}
              start={quantity}
              label={t('choose.quantityOf', { name: supply.PlainName })}
              describedBy={`${id}-most`}
            />
            <p id={`${id}-most`} className={isOver ? 'ord-over' : 'hs-hint'}>
              {t(isOver ? 'choose.over' : 'choose.most', { count: supply.MaxQty })}
            </p>
          </div>
          {asksSomething(supply) && <SupplyQuestions supply={supply} />}
          {supply.AddOns.length > 0 && <AddOnChoice supply={supply} />}
        </div>
      )}
    </li>
  )
}

/** When a supply was last ordered, and since when it is ready. */
function SupplyFacts({ supply }: { supply: SupplyItem }) {
  const t = useText('orders')
  const language = useLanguage()
  const ready = supply.AvailableToOrderDate
  return (
    <dl className="ord-facts hs-tabular">
      <dt>{t('choose.lastOrdered')}</dt>
      <dd>{supply.LastOrderDate ? formatDate(supply.LastOrderDate, language, 'medium') : t('choose.never')}</dd>
      <dt>{t(ready ? 'choose.readySince' : 'choose.ready')}</dt>
      <dd>{ready ? formatDate(ready, language, 'medium') : t('choose.readyNow')}</dd>
    </dl>
  )
}
