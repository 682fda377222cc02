import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { Order } from '@homeside/contract/orders'
import { formatCents, formatDay } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { NumberedSteps } from '@homeside/parts/steps/numbered-steps'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { Link, Navigate } from '@homeside/remote-kit/router'
import { completedActionAtom, type CompletedOrder } from '@homeside/session/screen-stores'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { DoorstepScene } from '@homeside/ui/doorstep-scene'
import { Notice } from '@homeside/ui/notice'
import { OrderState } from '@homeside/ui/order-state'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { taskOf } from '../../link.ts'

import './action-completed.css'

/** The result of a texted link's task, from this tab's own data: no call is made. Section 2.8 of the specification. */
export default function ActionCompletedPage() {
  const t = useText('mobile-first')
  const { route, order, registrationCode } = useAtomValue(completedActionAtom)
  const isLite = useAtomValue(sessionModeAtom) === 'lite'
  if (route === null) {
    // The result is still on its way here, or nothing is done yet.
    return isLite ? <Skeleton shape="text" /> : <Navigate replace to={pagePaths.verification} />
  }
  if (order) return <DoneOrder order={order} register={<RegisterOffer code={registrationCode} />} />
  const task = taskOf(route)
  return (
    <TaskPage title={t(`done.title.${task}`)}>
      <Notice tone="success" title={t('done.nothingMore')}>
        <p>{t(`done.next.${task}`)}</p>
      </Notice>
      <RegisterOffer code={registrationCode} />
    </TaskPage>
  )
}

/** Offers an account to a patient without one. The code is already entered. */
function RegisterOffer({ code }: { code: string | null }) {
  const t = useText('mobile-first')
  if (code === null) return null
  return (
    <section className="hs-stack" aria-labelledby="register-offer">
      <h2 id="register-offer">{t('register.title')}</h2>
      <p>{t('register.text')}</p>
      <Link
        className="hs-button hs-button-quiet mf-register"
        to={pageAddress(pagePaths.registrationCode, { key: code })}
      >
        {t('register.go')}
      </Link>
    </section>
  )
}

/** The order of a link: placed just now, or before. */
function DoneOrder({ order, register }: { order: CompletedOrder; register: ReactNode }) {
  const t = useText('mobile-first')
  const language = useLanguage()
  const date = formatDay(order.date, language)
  return (
    <TaskPage
      title={order.isEarlier ? t('done.earlier', { date }) : t('done.title.orders')}
      lead={t('done.order', { number: order.number, count: order.items })}
    >
      {order.isEarlier ? (
        <>
          <Notice tone="success" title={t('done.nothingMore')}>
            <p>{t('done.linkDone')}</p>
          </Notice>
          <WhereItIs order={order} />
        </>
      ) : (
        <>
          <WhenItComes day={order.expected} />
          <WhatComes order={order} />
        </>
      )}
      <Money order={order} />
      {register}
    </TaskPage>
  )
}

/** The good news: when the order is at the door, and that nothing is left to do. */
function WhenItComes({ day }: { day: string | null }) {
  const t = useText('mobile-first')
  const language = useLanguage()
  return (
    <section className="hs-surface hs-warm mf-block mf-news">
      <DoorstepScene isWaiting={false} />
      <p className="mf-day">
        {day ? t('done.expected', { date: formatDay(day, language) }) : t('done.expectedUnknown')}
      </p>
      <p>
        <strong>{t('done.nothingMore')}</strong>
        <br />
        {t('done.close')}
      </p>
    </section>
  )
}

/** What was paid, and what is left. */
function Money({ order: { copayCents, copayLacks = 0, paidCents = 0 } }: { order: CompletedOrder }) {
  const t = useText('mobile-first')
  const language = useLanguage()
  const lines = [
    { words: t('done.paid'), cents: paidCents },
    { words: t(paidCents > 0 ? 'done.rest' : 'done.copay'), cents: copayCents ?? 0 },
  ].filter(({ cents }) => cents > 0)
  const isLeft = copayCents !== null || copayLacks > 0
  if (lines.length === 0 && !isLeft) return null
  return (
    <section className="hs-surface mf-block">
      {lines.map(({ words, cents }) => (
        <p key={words} className="mf-money hs-tabular">
          <span>{words}</span> <strong>{formatCents(cents, language)}</strong>
        </p>
      ))}
      {isLeft ? (
        <p className="hs-hint">{t(copayLacks > 0 ? 'done.copayPartly' : 'done.copayMeaning', { count: copayLacks })}</p>
      ) : null}
    </section>
  )
}

function WhatComes({ order }: { order: CompletedOrder }) {
  const t = useText('mobile-first')
  const language = useLanguage()
  const isHeld = order.status === 'PendingReview'
  return (
    <section className="hs-stack" aria-labelledby="what-comes">
      <h2 id="what-comes">{t('done.whatComes')}</h2>
      <NumberedSteps isFirstDone>
        <li>
          <h3>{t('done.have')}</h3>
          <p>{formatDay(order.date, language)}</p>
        </li>
        <li>
          <h3>{t('done.check')}</h3>
          <p>{t(isHeld ? 'done.checkHeld' : 'done.checkText')}</p>
        </li>
        <li>
          <h3>{t('done.ship')}</h3>
        </li>
      </NumberedSteps>
    </section>
  )
}

function WhereItIs({ order }: { order: CompletedOrder }) {
  const t = useText('mobile-first')
  const language = useLanguage()
  // The stored words are those of the server. One that is unknown here has no text.
  const stand = { Status: order.status, HoldReason: order.holdReason } as Pick<Order, 'Status' | 'HoldReason'>
  return (
    <section className="hs-surface mf-block" aria-labelledby="where-it-is">
      <h2 id="where-it-is">{t('done.where')}</h2>
      <OrderState order={stand} />
      {order.expected && order.status !== 'Delivered' ? (
        <p>{t('done.expected', { date: formatDay(order.expected, language) })}</p>
      ) : null}
      {order.next ? <p>{t('done.again', { date: formatDay(order.next, language) })}</p> : null}
    </section>
  )
}
