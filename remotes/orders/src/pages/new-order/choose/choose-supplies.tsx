import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { useState } from 'react'

import { canOrder, isDue } from '../../../draft/can-order.ts'
import { chosenItems } from '../../../draft/chosen-items.ts'
import { chooseSupply, setAddOn, setQuantity } from '../../../draft/edit-draft.ts'
import { quantityOf } from '../../../draft/order-draft.ts'
import type { DraftSaving } from '../../../draft/use-draft-saving.ts'
import type { DraftInHand } from '../../../draft/use-order-draft.ts'
import { newOrderPath } from '../../../order-paths.ts'
import { DraftNews } from './draft-news.tsx'
import { LaterSupplies } from './later-supplies.tsx'
import { SupplyCard } from './supply-card.tsx'
import { firstTold, takeTold, toldRules } from './told-items.ts'
import type { ToldItems } from './told-items.ts'

import './choose.css'

interface ChooseSuppliesProps {
  supplies: SuppliesAnswer
  hand: DraftInHand
  saving: DraftSaving
  kept: KeptOrderDraft
  /** The order that was to be ordered again; null otherwise. */
  again: Order | null
  onStartOver: () => void
}

/** What can be ordered now, everything due chosen already; then what can be ordered later, and when. */
export function ChooseSupplies({ supplies, hand, saving, kept, again, onStartOver }: ChooseSuppliesProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const [refusals, setRefusals] = useState(0)
  const { draft, change } = hand
  const orderable = supplies.Items.filter(canOrder)
  // What was begun or ordered before holds what it held, and not what is due.
  const isNew = again === null && hand.news !== 'resumed'
  const count = chosenItems(draft, supplies.Items).length

  function review() {
    if (count > 0) void navigate(newOrderPath(alias, 'review'))
    else setRefusals(refusals + 1)
  }

  return (
    <Page title={t('choose.title')} lead={isNew && orderable.some(isDue) && t('choose.lead')}>
      <DraftNews
        news={hand.news}
        saving={saving}
        kept={kept}
        again={again}
        items={supplies.Items}
        onStartOver={onStartOver}
      />
      <PortalForm<ToldItems>
        // An order of nothing is refused each time it is asked for.
        key={refusals}
        initialValues={firstTold(draft, orderable)}
        rules={toldRules(orderable)}
        onSubmit={review}
      >
        <FormValues onChange={(told: ToldItems) => change((current) => takeTold(current, told))} />
        {refusals > 0 && count === 0 && (
          <Notice tone="danger" title={t('choose.nothingSelected')} focusOnMount>
            <p>{t('choose.nothingSelectedHint')}</p>
          </Notice>
        )}
        <section className="hs-stack" aria-labelledby="due-supplies">
          <h2 id="due-supplies">{t('choose.due')}</h2>
          <ul className="ord-supplies">
            {orderable.map((item) => (
              <SupplyCard
                key={item.SupplyKey}
                item={item}
                quantity={quantityOf(draft, item.SupplyKey)}
                told={draft.items[item.SupplyKey] ?? null}
                onChoose={() => change((current) => chooseSupply(current, item))}
                onQuantity={(quantity) => change((current) => setQuantity(current, item.SupplyKey, quantity))}
                onAddOn={(key, quantity) => change((current) => setAddOn(current, item.SupplyKey, key, quantity))}
              />
            ))}
          </ul>
        </section>
        <div className="ord-conclusion">
          <p role="status" className="hs-tabular">
            {t('choose.chosen', { count })}
          </p>
          {/* Nothing is sent yet, so nothing says so. */}
          <SubmitButton busyWords={t('choose.review')}>{t('choose.review')}</SubmitButton>
        </div>
      </PortalForm>
      <LaterSupplies items={supplies.Items.filter((item) => !canOrder(item))} />
    </Page>
  )
}
