import type { SuppliesAnswer } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { useNavigate, useParams } from '@homeside/remote-kit/router'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Button } from 'antd'
import { useState } from 'react'
import type { SubmitEvent } from 'react'

import { canOrder, chooseSupply, setQuantity } from '../../../draft/order-draft.ts'
import type { OrderDraft } from '../../../draft/order-draft.ts'
import { newOrderPath } from '../../../order-paths.ts'
import { LaterSupplies } from './later-supplies.tsx'
import { SupplyCard } from './supply-card.tsx'

import './choose.css'

interface ChooseSuppliesProps {
  supplies: SuppliesAnswer
  draft: OrderDraft
  change: (edit: (draft: OrderDraft) => OrderDraft) => void
}

/** What can be ordered now, everything due chosen already; then what can be ordered later, and when. */
export function ChooseSupplies({ supplies, draft, change }: ChooseSuppliesProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const navigate = useNavigate()
  const [attempts, setAttempts] = useState(0)
  const isSomethingDue = supplies.Items.some((item) => item.EligibilityStatus === 'Eligible' && canOrder(item))
  const count = Object.keys(draft.quantities).length
  const isRefused = attempts > 0 && count === 0

  function review(event: SubmitEvent) {
    event.preventDefault()
    if (count > 0) void navigate(newOrderPath(alias, 'review'))
    else setAttempts(attempts + 1)
  }

  return (
    <Page title={t('choose.title')} lead={isSomethingDue && t('choose.lead')}>
      <form className="ord-form" onSubmit={review} noValidate>
        {isRefused && (
          <Notice key={attempts} tone="danger" title={t('choose.nothingSelected')} focusOnMount>
            <p>{t('choose.nothingSelectedHint')}</p>
          </Notice>
        )}
        <section className="hs-stack" aria-labelledby="due-supplies">
          <h2 id="due-supplies">{t('choose.due')}</h2>
          <ul className="ord-supplies">
            {supplies.Items.filter(canOrder).map((item) => (
              <SupplyCard
                key={item.SupplyKey}
                item={item}
                quantity={draft.quantities[item.SupplyKey] ?? 0}
                onChoose={() => change((current) => chooseSupply(current, item))}
                onQuantity={(quantity) => change((current) => setQuantity(current, item, quantity))}
              />
            ))}
          </ul>
        </section>
        <div className="ord-conclusion">
          <p role="status" className="hs-tabular">
            {t('choose.chosen', { count })}
          </p>
          <Button type="primary" size="large" block htmlType="submit">
            {t('choose.review')}
          </Button>
        </div>
      </form>
      <LaterSupplies items={supplies.Items.filter((item) => !canOrder(item))} />
    </Page>
  )
}
