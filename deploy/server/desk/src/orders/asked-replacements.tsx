import { shareCents } from '@homeside/contract/constants/order-money'
import type { SupplyItem } from '@homeside/contract/orders'
import type { StaffOrder } from '@homeside/contract/staff-orders'
import { formatCents } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button } from 'antd'

import { useLeaving, useUndoableAct } from '../frame/leaving.tsx'
import { sendOrderAct } from './order-act.ts'

interface AskedReplacementsProps {
  order: StaffOrder
  supplies: readonly SupplyItem[]
}

/**
 * One press each for what can come in place of an item on backorder, where the patient asked for another one: what has its
 * HCPCS code, since only that does the same work, is within the allowance, and is no dearer. Anything else takes a reason.
 */
export function AskedReplacements({ order, supplies }: AskedReplacementsProps) {
  const t = useText('desk')
  const language = useLanguage()
  const act = useUndoableAct()
  const about = `orders/${order.OrderKey}`
  const isLeaving = useLeaving(about) !== undefined
  if (isLeaving) return null
  return order.Items.filter(({ Backorder }) => Backorder?.AsksReplacement).map((item) => {
    const left = item.Quantity - item.ShippedQty
    const { HcpcsCode, EstimatedCopayCents, PlainName: name, SupplyKey } = item
    const most = shareCents(left, { cents: EstimatedCopayCents, of: item.Quantity })
    const others = supplies
      .filter((one) => one.HcpcsCode === HcpcsCode && one.MaxQty >= left)
      .filter((one) => order.Items.every((each) => each.SupplyKey !== one.SupplyKey))
      .flatMap((one) => (one.EstimatedCopayCents === null ? [] : { ...one, cents: one.EstimatedCopayCents * left }))
      .filter(({ cents }) => most !== null && cents <= most)
    return (
      <div key={SupplyKey} role="group" aria-label={t('goesOut.asks', { name })}>
        {others.length === 0 ? <p>{t('goesOut.nothingFits', { name })}</p> : null}
        <div className="desk-acts">
          {others.map(({ cents, PlainName: by, Size, SupplyKey: BySupplyKey }) => (
            <Button
              key={BySupplyKey}
              onClick={() =>
                act({
                  about,
                  words: t('goesOut.replaced', { number: order.OrderNumber, name, by }),
                  call: async (key) => {
                    const replacement = { SupplyKey, BySupplyKey, Quantity: left }
                    await sendOrderAct('replace', order, { replacement }, key)
                    return null
                  },
                })
              }
            >
              {t('goesOut.replace', {
                quantity: left,
                by: [by, Size].filter(Boolean).join(' · '),
                price: formatCents(cents, language),
              })}
            </Button>
          ))}
        </div>
      </div>
    )
  })
}
