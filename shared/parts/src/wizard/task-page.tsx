import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link, useSearchParams } from '@homeside/remote-kit/router'
import { Icon } from '@homeside/ui/icon'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import type { ReactNode } from 'react'

import './task-page.css'

interface Way {
  to: string
  /** Its words, when "Back" or "Finish later" do not fit. */
  words?: string
}

interface LeavingWay {
  /** What to do on the way out, such as logging out. */
  onLeave: () => void
  words?: string
}

interface TaskPageProps {
  /** Names the step, not the task. */
  title: string
  lead?: ReactNode
  /** The progress of the task; left out before and after its steps. */
  step?: TaskStep
  back?: Way
  finishLater?: Way | LeavingWay
  /** What the patient can tell the person whom they call. */
  help?: ReactNode
  /** Room for something beside the column on a wide screen. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A page of a task, for routes with `layout: 'task'`: the links back and out, the progress, the content, and whom to
 * call.
 *
 * ```tsx
 * <TaskPage title={t('details.title')} step={{ number: 3, count: 6 }} back={{ to }}>…</TaskPage>
 * ```
 */
export function TaskPage({ title, lead, step, back, finishLater, help, isWide = false, children }: TaskPageProps) {
  const t = useText('wizard')
  const { phone } = useProvider()
  return (
    <div className={isWide ? 'task-page task-page-wide' : 'task-page'}>
      {back || finishLater || step ? (
        <div className="task-page-head">
          {back || finishLater ? (
            <nav className="task-page-ways" aria-label={t('way')}>
              {back ? (
                <Link className="hs-button hs-button-text task-page-back" to={back.to}>
                  <Icon name="chevron" size={20} />
                  {back.words ?? t('back')}
                </Link>
              ) : null}
              {finishLater ? <FinishLater {...finishLater} /> : null}
            </nav>
          ) : null}
          {step ? <TaskProgress step={step} /> : null}
        </div>
      ) : null}
      <Page title={title} lead={lead} layout={isWide ? 'overview' : 'task'}>
        {children}
        <div className="task-page-help">
          <p>
            {t('help')} <PhoneLink phone={phone} />
          </p>
          {help}
        </div>
      </Page>
    </div>
  )
}

function FinishLater(way: Way | LeavingWay) {
  const t = useText('wizard')
  const words = way.words ?? t('finishLater')
  if ('to' in way) {
    return (
      <Link className="hs-button hs-button-text task-page-out" to={way.to}>
        {words}
      </Link>
    )
  }
  return (
    <button type="button" className="hs-button hs-button-text task-page-out" onClick={way.onLeave}>
      {words}
    </button>
  )
}

interface TaskStep {
  /** From 1. */
  number: number
  /** The number of all steps. */
  count: number
}

/** The progress of a task, in words and bars. */
function TaskProgress({ step: { number, count } }: { step: TaskStep }) {
  const t = useText('wizard')
  return (
    <div className="task-progress">
      {t('step', { number, count })}
      <div className="task-progress-bars" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={index < number ? 'task-progress-done' : ''} />
        ))}
      </div>
    </div>
  )
}

/**
 * The step of a task that the address names with `step`; the first step when it names none. Steps are addresses, so
 * that Back, a refresh and a link work.
 *
 * ```tsx
 * switch (useStep(['choose', 'review', 'placed'])) { … }
 * ```
 */
export function useStep<const Step extends string>(steps: readonly [Step, ...Step[]]): Step {
  const [search] = useSearchParams()
  return steps.find((step) => step === search.get('step')) ?? steps[0]
}
