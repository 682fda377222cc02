import { useOwnQuery } from '@homeside/api-client/use-own-query'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { DraftSteps } from './draft-steps.tsx'
import type { JustPlaced } from './new-order-page.tsx'
import { orderStartQuery } from './order-start-query.ts'
import { onFileQuery } from './review/on-file.ts'

interface OrderStepsProps {
  step: 'choose' | 'review'
  /** The order to order again, 0 for none. */
  again: number
  onPlaced: (placed: JustPlaced) => void
}

/** Loads what the steps before placing need, once for both; choosing does not wait for what only the review shows. */
export function OrderSteps({ step, again, onPlaced }: OrderStepsProps) {
  const t = useText('orders')
  const language = useLanguage()
  const load = useQueryLoad(useOwnQuery(orderStartQuery(again, language)))
  const onFile = useQueryLoad(useOwnQuery(onFileQuery(language)))
  if (load.status === 'ready') {
    const { supplies, kept, order } = load.value
    return (
      <DraftSteps
        step={step}
        supplies={supplies}
        kept={kept}
        again={order}
        onFile={onFile}
        onPlaced={onPlaced}
        onSuppliesChanged={load.retry}
      />
    )
  }
  return (
    <Page title={t(`${step}.title`)}>
      <Loaded load={load} skeleton={<Skeleton shape="cards" count={4} />}>
        {() => null}
      </Loaded>
    </Page>
  )
}
