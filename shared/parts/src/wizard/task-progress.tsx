import { useText } from '@homeside/i18n/use-text'

export interface TaskStep {
  /** From 1. */
  number: number
  /** Of all steps of the task. */
  count: number
}

/** How far a task is, in words and bars. */
export function TaskProgress({ step: { number, count } }: { step: TaskStep }) {
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
