import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'

import { insuranceChanged } from '../../api/insurance-changed.ts'

/** Withdraws a pending change of insurance. When staff were faster, it says so and shows their decision. */
export function WithdrawChange({ changeKey }: { changeKey: number }) {
  const t = useText('account-settings')
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()

  const withdraw = () =>
    run(async () => {
      await call(api, 'DELETE', paths.change, { params: { key: changeKey } })
      insuranceChanged()
    })

  if (problem) {
    const isDecided = problem.code === 'change-decided'
    return (
      <ProblemNotice problem={problem}>
        <button
          type="button"
          className="hs-button hs-button-quiet"
          onClick={isDecided ? () => insuranceChanged() : withdraw}
        >
          {t(isDecided ? 'pending.look' : 'pending.again')}
        </button>
      </ProblemNotice>
    )
  }
  return (
    <div className="hs-actions">
      <button type="button" className="hs-button hs-button-text" aria-disabled={isUnderWay} onClick={withdraw}>
        {t(isUnderWay ? 'pending.withdrawing' : 'pending.withdraw')}
      </button>
    </div>
  )
}
