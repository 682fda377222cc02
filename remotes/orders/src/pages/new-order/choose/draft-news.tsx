import type { KeptOrderDraft } from '@homeside/contract/order-drafts'
import type { Order, SupplyItem } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { wholeDay } from '@homeside/parts/days/local-time'
import { useLocalTime } from '@homeside/parts/days/use-local-time'
import { Notice } from '@homeside/ui/notice'

import { canOrder } from '../../../draft/can-order.ts'
import type { DraftSaving } from '../../../draft/use-draft-saving.ts'
import type { DraftInHand } from '../../../draft/use-order-draft.ts'

interface DraftNewsProps {
  news: DraftInHand['news']
  saving: DraftSaving
  kept: KeptOrderDraft
  again: Order | null
  items: readonly SupplyItem[]
  onStartOver: () => void
}

/** What became of an order that was begun: found again, gone, or on this device alone for now. */
export function DraftNews({ news, saving, kept, again, items, onStartOver }: DraftNewsProps) {
  const t = useText('orders')
  const local = useLocalTime()
  const waiting = (again?.Items ?? []).filter(
    ({ SupplyKey }) => !items.some((item) => item.SupplyKey === SupplyKey && canOrder(item)),
  )
  return (
    <>
      {(saving === 'unsaved' || saving === 'refused') && <Notice tone="warning" title={t(`draft.${saving}`)} />}
      {again && (
        <Notice tone="info" title={t('draft.again', { number: again.OrderNumber })}>
          {waiting.length > 0 && (
            <p>{t('draft.againPartly', { names: waiting.map(({ PlainName }) => PlainName).join('; ') })}</p>
          )}
        </Notice>
      )}
      {!again && news === 'gone' && (
        <Notice tone="info" title={t('draft.gone')}>
          <p>{t('draft.goneText')}</p>
        </Notice>
      )}
      {!again && news === 'resumed' && kept.SavedUtc && kept.ExpiresUtc && (
        <Notice tone="info" title={t('draft.resumed', { date: wholeDay(kept.SavedUtc, local) })}>
          <p>{t('draft.expires', { date: wholeDay(kept.ExpiresUtc, local) })}</p>
          <button type="button" className="hs-button hs-button-quiet" onClick={onStartOver}>
            {t('problem.startOver')}
          </button>
        </Notice>
      )}
    </>
  )
}
