import { quantityMax } from '@homeside/contract/constants/limits'
import type { SupplyItem } from '@homeside/contract/orders'
import { ChoiceButton } from '@homeside/forms/fields/choice-button'
import { QuantityField } from '@homeside/forms/fields/quantity-field'
import { formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

import type { DraftItem } from '../../../order/edit-order.ts'
import { asksSomething } from '../../../order/order-supplies.ts'
import { SupplyQuestions } from './supply-questions.tsx'
import { addOnPath, quantityPath } from './typed-items.ts'

interface SupplyDetailsProps {
  supply: SupplyItem
  /** What the order says of it. */
  item: DraftItem | null
}

interface SupplyAnswersProps extends SupplyDetailsProps {
  /** Its facts are wanted too: when it was ordered, its code and the like. */
  isOpen: boolean
}

/** What is asked about a supply, once it is chosen, and its facts. */
export function SupplyDetails({ supply, item, isOpen }: SupplyAnswersProps) {
  const t = useText('orders')
  const language = useLanguage()
  const quantity = item?.Quantity ?? 0
  const isOver = quantity > supply.MaxQty
  // A quantity that looks like a typing error gets no price; the covered quantity does.
  const priced = isFarOver(supply, quantity) ? supply.MaxQty : Math.max(quantity, 1)
  const copay = isOpen ? null : supply.EstimatedCopayCents
  const mostId = `supply-${supply.SupplyKey}-most`
  return (
    <>
      {quantity > 0 && (
        <>
          <div className="ord-supply-quantity">
            <QuantityField
              name={quantityPath(supply.SupplyKey)}
              min={1}
              max={quantityMax}
              start={quantity}
              label={t('choose.quantityOf', { name: supply.PlainName })}
              describedBy={mostId}
            />
            <p id={mostId} className={isOver ? 'ord-over' : 'hs-hint'}>
              {t(isOver ? 'choose.over' : 'choose.most', { count: supply.MaxQty })}
            </p>
            {copay === null ? null : (
              <p className="hs-hint hs-tabular">
                {t('review.copay')}:{' '}
                {t('choose.copayFor', { amount: formatCents(copay * priced, language), count: priced })}
              </p>
            )}
            {isFarOver(supply, quantity) ? (
              <p className="ord-far-over" role="status">
                {t('choose.farOver', { quantity })}{' '}
                <ChoiceButton name={quantityPath(supply.SupplyKey)} value={String(supply.MaxQty)}>
                  {t('choose.lower', { count: supply.MaxQty })}
                </ChoiceButton>
              </p>
            ) : null}
          </div>
          {asksSomething(supply) && <SupplyQuestions supply={supply} item={item} />}
          {supply.AddOns.length > 0 && <AddOnChoice supply={supply} item={item} />}
        </>
      )}
      {isOpen ? <SupplyFacts supply={supply} count={priced} /> : null}
    </>
  )
}

/** Whether a quantity is so high that it is rather a typing error. */
function isFarOver({ MaxQty }: SupplyItem, quantity: number): boolean {
  return MaxQty > 0 && quantity >= 2 * MaxQty
}

/** Add-ons of a supply that the patient pays for. Folded until somebody looks for them or has chosen one. */
function AddOnChoice({ supply: { SupplyKey, AddOns }, item }: SupplyDetailsProps) {
  const t = useText('orders')
  const language = useLanguage()
  const chosen = item?.AddOns ?? []
  return (
    <details className="hs-opens ord-add-ons" open={chosen.length > 0 || undefined}>
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

function SupplyFacts({ supply, count }: { supply: SupplyItem; count: number }) {
  const t = useText('orders')
  const language = useLanguage()
  const { AvailableToOrderDate: ready, EstimatedCopayCents: copay } = supply
  return (
    <dl className="hs-facts hs-tabular ord-supply-facts">
      <dt>{t('choose.lastOrdered')}</dt>
      <dd>{supply.LastOrderDate ? formatDate(supply.LastOrderDate, language) : t('choose.never')}</dd>
      <dt>{t(ready ? 'choose.readySince' : 'choose.ready')}</dt>
      <dd>{ready ? formatDate(ready, language) : t('choose.readyNow')}</dd>
      {copay !== null && (
        <>
          <dt>{t('review.copay')}</dt>
          <dd>{t('choose.copayFor', { amount: formatCents(copay * count, language), count })}</dd>
        </>
      )}
      <dt>{t('choose.code')}</dt>
      <dd>{supply.HcpcsCode}</dd>
    </dl>
  )
}
