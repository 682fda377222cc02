import { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { shareCents } from '@homeside/contract/constants/order-money'
import type { Order, OrderItem } from '@homeside/contract/orders'
import { formatCents, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/use-action'
import { useState } from 'react'

import { answerBackorder, type BackorderChoice, noteOrderChanged } from '../../api/order-calls.ts'

interface BackordersProps {
  order: Order
  /** The order is not as shown any more. */
  onMovedOn: () => void
}

/**
 * What of an order comes later than planned, and what the patient wants: to wait for it, another one, or to do without.
 */
export function Backorders({ order, onMovedOn }: BackordersProps) {
  const t = useText('orders')
  const late = order.Items.filter(({ Backorder }) => Backorder)
  if (late.length === 0) return null
  return (
    <section className="hs-surface ord-block ord-no-print" aria-labelledby="order-backorders">
      <h2 id="order-backorders">{t('backorder.title')}</h2>
      {late.map((item) => (
        <LateItem
          key={`${item.SupplyKey} ${item.Backorder?.ExpectedOn}`}
          order={order}
          item={item}
          onMovedOn={onMovedOn}
        />
      ))}
    </section>
  )
}

const newKeys = () => ({ Wait: crypto.randomUUID(), Replace: crypto.randomUUID(), Drop: crypto.randomUUID() })

function LateItem({ order, item, onMovedOn }: BackordersProps & { item: OrderItem }) {
  const t = useText('orders')
  const language = useLanguage()
  const api = useApi()
  const [isAsking, setIsAsking] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  // One key for each choice. It changes after an answer, so that a repeated request after a lost answer counts once.
  const [keys, setKeys] = useState(newKeys)
  const { Backorder, EstimatedCopayCents: price, PlainName: name, Quantity, ShippedQty, SupplyKey } = item
  if (!Backorder) return null
  const { AsksReplacement = false, ExpectedOn, Waits } = Backorder
  const left = Quantity - ShippedQty
  const most = shareCents(left, { cents: price, of: Quantity })

  async function choose(Choice: BackorderChoice) {
    if (isSending) return
    setIsSending(true)
    setProblem(null)
    try {
      const changed = await answerBackorder(api, order.OrderKey, { SupplyKey, ExpectedOn, Choice }, keys[Choice])
      setKeys(newKeys)
      setIsAsking(false)
      noteOrderChanged(changed, language)
    } catch (error) {
      setProblem(() => {
        // An error that is no ApiProblem is a fault of the portal and goes to the nearest error boundary.
        if (!(error instanceof ApiProblem)) throw error
        return error
      })
    } finally {
      setIsSending(false)
    }
  }

  function ask(asks: boolean) {
    setProblem(null)
    setIsAsking(asks)
  }

  const hasMovedOn = problem?.code === 'order-state' || problem?.code === 'changed-meanwhile'
  return (
    <div role="group" className="ord-block" aria-label={name}>
      <p>
        {t('backorder.until', { name, count: left, date: formatDate(ExpectedOn, language) })}{' '}
        {t(
          isAsking
            ? 'backorder.dropMeaning'
            : Waits
              ? 'backorder.waits'
              : AsksReplacement
                ? 'backorder.asks'
                : 'backorder.choose',
        )}
      </p>
      {isAsking || AsksReplacement ? null : (
        <p>
          {most === null ? t('backorder.another') : t('backorder.anotherUpTo', { price: formatCents(most, language) })}
        </p>
      )}
      {problem ? (
        <ProblemNotice problem={problem}>
          {hasMovedOn ? (
            <button type="button" className="hs-button hs-button-quiet" onClick={onMovedOn}>
              {t('cancel.look')}
            </button>
          ) : null}
        </ProblemNotice>
      ) : null}
      <div className="hs-actions">
        {isAsking ? (
          <>
            <button
              type="button"
              className="hs-button hs-button-quiet"
              aria-disabled={isSending}
              onClick={() => void choose('Drop')}
            >
              {t('backorder.dropYes')}
            </button>
            <button type="button" className="hs-button hs-button-text" onClick={() => ask(false)}>
              {t('backorder.keep')}
            </button>
          </>
        ) : (
          <>
            {(['Wait', 'Replace'] as const).map((choice) =>
              (choice === 'Wait' ? Waits : AsksReplacement) ? null : (
                <button
                  key={choice}
                  type="button"
                  className="hs-button hs-button-quiet"
                  aria-disabled={isSending}
                  onClick={() => void choose(choice)}
                >
                  {t(choice === 'Wait' ? 'backorder.wait' : 'backorder.replace')}
                </button>
              ),
            )}
            <button type="button" className="hs-button hs-button-text" onClick={() => ask(true)}>
              {t('backorder.drop')}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
