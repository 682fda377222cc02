import { quantityMax } from '@homeside/contract/constants/limits'
import type { SupplyItem } from '@homeside/contract/orders'
import { QuantityField } from '@homeside/forms/fields/quantity-field'
import { useText } from '@homeside/i18n/use-text'
import { useSetAtom } from 'jotai'
import { useState } from 'react'

import { asksSomething } from '../../order/can-order.ts'
import { chooseSupply, quantityOf, setQuantity } from '../../order/edit-order.ts'
import { editOrderAtom, useOrder } from '../../order/order-store.ts'
import { SupplyQuestions } from '../new-order/choose/supply-questions.tsx'
import { quantityPath } from '../new-order/choose/told-items.ts'
import { SupplyPicture } from '../supply-picture.tsx'

/** One supply that is due: how many, and a way to change that. What it asks stands open while it is chosen. */
export function SupplyRow({ supply }: { supply: SupplyItem }) {
  const t = useText('orders')
  const edit = useSetAtom(editOrderAtom)
  const [isChanging, setChanging] = useState(false)
  const quantity = quantityOf(useOrder().order, supply.SupplyKey)
  const isChosen = quantity > 0
  const isOpen = isChosen && (isChanging || asksSomething(supply))
  const isOver = quantity > supply.MaxQty
  const id = `text-supply-${supply.SupplyKey}`

  function change() {
    if (!isChosen) edit((order) => chooseSupply(order, supply))
    setChanging(isChosen ? !isChanging : asksSomething(supply))
  }

  function leaveOut() {
    edit((order) => setQuantity(order, supply.SupplyKey, 0))
    setChanging(false)
  }

  return (
    <li className="ord-text-supply">
      <SupplyPicture supply={supply} size={48} />
      <div className="ord-text-name">
        <p id={id}>{supply.PlainName}</p>
        <p className="hs-tabular">{isChosen ? t('item.quantity', { count: quantity }) : t('byText.leftOut')}</p>
      </div>
      <button type="button" className="hs-button hs-button-text" aria-describedby={id} onClick={change}>
        {t(isChosen ? 'byText.change' : 'byText.add')}
      </button>
      {isOpen ? (
        <div className="ord-text-details">
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
          {asksSomething(supply) ? <SupplyQuestions supply={supply} /> : null}
          <button type="button" className="hs-button hs-button-quiet" aria-describedby={id} onClick={leaveOut}>
            {t('byText.leaveOut')}
          </button>
        </div>
      ) : null}
    </li>
  )
}
