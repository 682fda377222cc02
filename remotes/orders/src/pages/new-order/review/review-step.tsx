import { ApiProblem } from '@homeside/api-client/api-problem'
import type { Load } from '@homeside/api-client/load'
import type { Order, SuppliesAnswer } from '@homeside/contract/orders'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'

import { chosenItems } from '../../../draft/chosen-items.ts'
import type { OrderDraft } from '../../../draft/order-draft.ts'
import type { DraftSaving } from '../../../draft/use-draft-saving.ts'
import { wasSentAfter } from './may-be-placed.ts'
import type { OnFile } from './on-file.ts'
import { PlaceProblem } from './place-problem.tsx'
import { ReviewForm } from './review-form.tsx'
import { SendAgain } from './send-again.tsx'
import { SlowNotice } from './slow-notice.tsx'
import { usePlaceOrder } from './use-place-order.ts'

import './review.css'

interface ReviewStepProps {
  supplies: SuppliesAnswer
  onFile: Load<OnFile>
  draft: OrderDraft
  saving: DraftSaving
  change: (edit: (draft: OrderDraft) => OrderDraft) => void
  onPlaced: (order: Order) => void
  onChooseAgain: () => void
  onStartOver: () => void
}

/** The order before it is placed; once it was sent without an answer, the one thing left is to send it again. */
export function ReviewStep(props: ReviewStepProps) {
  const { supplies, onFile, draft, saving, change, onPlaced, onChooseAgain, onStartOver } = props
  const t = useText('orders')
  const { place, isSlow, sendAgain } = usePlaceOrder()
  const [sender, setSender] = useState<'form' | 'again' | null>(null)
  /** What the last attempt ended with, where its own screen does not say it. */
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [, fail] = useState<null>(null)
  const isUnanswered = sender === null ? draft.wasSent : sender === 'again'
  const chosen = chosenItems(draft, supplies.Items)

  /** @throws ApiProblem what the order was refused with. */
  async function send(sent: OrderDraft, by: 'form' | 'again'): Promise<void> {
    setSender(by)
    setProblem(null)
    change(() => ({ ...sent, wasSent: true }))
    try {
      onPlaced(await place(sent))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      // Left meanwhile: what became of the order is not known, and the draft says so already.
      if (error.code === 'aborted') return
      const wasSent = wasSentAfter(draft.wasSent, error)
      change((now) => ({ ...now, wasSent }))
      setSender(null)
      if (wasSent || by === 'again') setProblem(error)
      if (by === 'form') throw error
    }
  }

  const wayOut = { onChooseAgain, onStartOver }
  return (
    <Page title={t('review.title')} lead={isUnanswered ? undefined : t('review.lead')}>
      <Loaded load={onFile} skeleton={<Skeleton shape="cards" count={4} />}>
        {({ patient, policies, terms }) =>
          isUnanswered ? (
            <SendAgain
              chosen={chosen}
              problem={problem}
              isSending={sender === 'again'}
              onSend={() => {
                send(draft, 'again').catch((error: unknown) => {
                  // A fault of ours: rendering it hands it to the nearest error boundary.
                  fail(() => {
                    throw error
                  })
                })
              }}
              {...wayOut}
            />
          ) : (
            <>
              {problem && <PlaceProblem problem={problem} {...wayOut} />}
              {saving === 'refused' && <Notice tone="warning" title={t('draft.refused')} />}
              <ReviewForm
                chosen={chosen}
                onFile={{ patient, policies, terms }}
                draft={draft}
                change={change}
                onPlace={(sent) => send(sent, 'form')}
                {...wayOut}
              />
            </>
          )
        }
      </Loaded>
      {isSlow && <SlowNotice onSendAgain={sendAgain} />}
    </Page>
  )
}
