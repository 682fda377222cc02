import { useText } from '@homeside/i18n/use-text'

export interface TaskStep {
  /** From 1. */
  number: number
  /** The number of all steps. */
  count: number
}

/** The progress of a task, in words and bars. */
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
