import type { Load } from '@homeside/api-client/load'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Result, Skeleton } from 'antd'
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import type { Sending } from './use-sending.ts'
import { useProblemWords } from './words.ts'

interface ShownProps<Value> {
  load: Load<Value>
  children: (value: Value) => ReactNode
}

/** Draws what a screen loads in each of its states: loading, failed, ready, and ready but not fresh. */
export function Shown<Value>({ load, children }: ShownProps<Value>) {
  const t = useText('desk')
  const wordsOf = useProblemWords()
  const retry = <Button onClick={load.retry}>{t('retry')}</Button>
  if (load.status === 'loading') return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (load.status === 'failed') return <Result status="warning" title={wordsOf(load.problem)} extra={retry} />
  return (
    <>
      {load.problem ? (
        <Alert type="warning" showIcon title={t('old')} description={wordsOf(load.problem)} action={retry} />
      ) : null}
      {children(load.value)}
    </>
  )
}

interface WideProps {
  label: string
  children: ReactNode
}

/** A table without links: on a small screen it scrolls, also by keys. */
export function Wide({ label, children }: WideProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it can have the focus
    <div className="desk-wide" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

/** A cell of a table with the class `desk-stack`. On a phone the cells of a row are stacked, each with its title. */
export function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div className="desk-cell-title">{title}</div>
      {children}
    </>
  )
}

/** Why something was not done, or what is known of it. Draws nothing while nothing is wrong. */
export function Refused({ problem }: Pick<Sending, 'problem'>) {
  const t = useText('desk')
  const wordsOf = useProblemWords()
  if (problem !== null && 'state' in problem) {
    const { look, state } = problem
    return (
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={t(`lost.${state === 'NotCome' ? 'notCome' : 'title'}`)}
        description={t(`lost.words.${state}`)}
        action={state === 'Away' ? <Button onClick={look}>{t('lost.look')}</Button> : null}
      />
    )
  }
  return problem && <Alert type="error" showIcon role="alert" title={t('notDone')} description={wordsOf(problem)} />
}

/** `act`: somebody has to look at it. `next`: the next step is known. `good`: it ended well. */
export type Tone = 'act' | 'next' | 'good'

/** A state in words, on a tint. */
export function Pill({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={tone ? `desk-pill desk-pill-${tone}` : 'desk-pill'}>{children}</span>
}

/** The words about the last act, with a count, so that the same words are said again. */
const saidAtom = atom({ count: 0, words: '' })

/** Says once, to those who listen to the page, what was done: whoever looks sees it. */
export function say(words: string): void {
  getDefaultStore().set(saidAtom, ({ count }) => ({ count: count + 1, words }))
}

/** Where it is said. */
export function Said() {
  const { count, words } = useAtomValue(saidAtom)
  return (
    <div role="status" className="desk-unseen">
      <span key={count}>{words}</span>
    </div>
  )
}
