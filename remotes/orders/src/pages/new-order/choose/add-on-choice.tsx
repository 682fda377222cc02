import type { SupplyItem } from '@homeside/contract/orders'
import { QuantityField } from '@homeside/forms/fields/quantity-field'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import { itemOf } from '../../../order/edit-order.ts'
import { useOrder } from '../../../order/order-store.ts'
import { addOnPath } from './typed-items.ts'

/** Add-ons of a supply that the patient pays for. Folded until somebody looks for them or has chosen one. */
export function AddOnChoice({ supply: { SupplyKey, AddOns } }: { supply: SupplyItem }) {
  const t = useText('orders')
  const language = useLanguage()
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
            <QuantityField
              name={addOnPath(SupplyKey, AddOnKey)}
              min={0}
              max={MaxQty}
              start={chosen.find((each) => each.AddOnKey === AddOnKey)?.Quantity ?? 0}
              label={t('choose.quantityOf', { name: PlainName })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
