import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'

/** Removes a contact. */
export function RemoveContact({ remove }: { remove: () => Promise<void> }) {
  const t = useText('account-settings')
  const { isUnderWay, problem, run } = useAction()
  return (
    <>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="hs-actions">
        <button
          type="button"
          className="hs-button hs-button-text"
          aria-disabled={isUnderWay}
          onClick={() => run(remove)}
        >
          {t('demographics.removeContact')}
        </button>
      </div>
    </>
  )
}
