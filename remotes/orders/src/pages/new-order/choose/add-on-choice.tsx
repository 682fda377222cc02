import type { SupplyItem } from '@homeside/contract/orders'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { QuantityStepper } from '@homeside/ui/quantity-stepper'

interface AddOnChoiceProps {
  item: SupplyItem
  /** How many of each, by key. */
  chosen: Readonly<Record<number, number>>
  onChange: (addOnKey: number, quantity: number) => void
}

/** What goes with a supply and is the patient's own to pay; out of the way until it is looked for or chosen. */
export function AddOnChoice({ item, chosen, onChange }: AddOnChoiceProps) {
  const t = useText('orders')
  const language = useLanguage()
  return (
    <details className="ord-add-ons" open={Object.keys(chosen).length > 0 || undefined}>
      <summary>{t('addOn.title')}</summary>
      <p className="hs-hint">{t('addOn.hint')}</p>
      <ul>
        {item.AddOns.map(({ AddOnKey, PlainName, PriceCents, MaxQty }) => (
          <li key={AddOnKey} className="ord-add-on">
            <p>
              {PlainName}
              <br />
              <span className="hs-hint hs-tabular">
                {t('addOn.price', { price: formatCents(PriceCents, language) })}
              </span>
            </p>
            <QuantityStepper
              value={chosen[AddOnKey] ?? 0}
              min={0}
              max={MaxQty}
              onChange={(quantity) => onChange(AddOnKey, quantity)}
              label={t('choose.quantityOf', { name: PlainName })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
