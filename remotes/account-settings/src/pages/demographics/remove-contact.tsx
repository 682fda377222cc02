import { useText } from '@homeside/i18n/use-text'

import { ProblemNotice } from '../../action/problem-notice.tsx'
import { useAction } from '../../action/use-action.ts'

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
