import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { Link, Navigate } from '@homeside/remote-kit/router'
import { completedActionAtom } from '@homeside/session/screen-stores'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'

import { taskOf } from '../../link/task-of.ts'
import { DoneOrder } from './done-order.tsx'

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
