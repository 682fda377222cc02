import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { useParams } from '@homeside/remote-kit/router'
import type { ReactNode } from 'react'

import { newOrderPath, ordersPath } from '../../order-paths.ts'

interface OrderStepPageProps {
  step: 'choose' | 'review'
  lead?: string | undefined
  children: ReactNode
}

const steps = { choose: 1, review: 2 } as const

/** The page around a step of a new order. A patient can leave it and finish the order later. */
export function OrderStepPage({ step, lead, children }: OrderStepPageProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  return (
    <TaskPage
      title={t(`${step}.title`)}
      lead={lead}
      step={{ number: steps[step], count: Object.keys(steps).length }}
      finishLater={{ to: ordersPath(alias) }}
      isWide
      {...(step === 'review' ? { back: { to: newOrderPath(alias) } } : {})}
    >
      {children}
    </TaskPage>
  )
}
