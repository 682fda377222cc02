import type { SupplyItem } from '@homeside/contract/orders'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { QuantityStepper } from '@homeside/ui/quantity-stepper'
import { useSetAtom } from 'jotai'

import { itemOf, setAddOn } from '../../../order/edit-order.ts'
import { editOrderAtom, useOrder } from '../../../order/order-store.ts'

/** What goes with a supply and is the patient's own to pay; out of the way until it is looked for or chosen. */
export function AddOnChoice({ supply: { SupplyKey, AddOns } }: { supply: SupplyItem }) {
  const t = useText('orders')
  const language = useLanguage()
  const edit = useSetAtom(editOrderAtom)
  const chosen = itemOf(useOrder().order, SupplyKey)?.AddOns ?? []
  return (
    <details className="ord-add-ons" open={chosen.length > 0 || undefined}>
      <summary>{t('addOn.title')}</summary>
      <p className="hs-hint">{t('addOn.hint')}</p>
      <ul>
        {AddOns.map(({ AddOnKey, PlainName, PriceCents, MaxQty }) => (
          <li key={AddOnKey} className="ord-add-on">
            <p>
              {PlainName}
              <br />
              <span className="hs-hint hs-tabular">
                {t('addOn.price', { price: formatCents(PriceCents, language) })}
              </span>
            </p>
            <QuantityStepper
              value={chosen.find((each) => each.AddOnKey === AddOnKey)?.Quantity ?? 0}
              min={0}
              max={MaxQty}
              onChange={(quantity) => edit((order) => setAddOn(order, SupplyKey, AddOnKey, quantity))}
              label={t('choose.quantityOf', { name: PlainName })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
