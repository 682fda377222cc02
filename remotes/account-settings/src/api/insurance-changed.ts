import { answerKey } from '@homeside/api-client/answer-query'
import { pageCache } from '@homeside/api-client/page-cache'
import { paths } from '@homeside/contract/constants/paths'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import { insuranceQuery } from '@homeside/parts/patient/patient-queries'

/** Shows the answer of a call, and refreshes what else depends on it: home, and the account's list. */
export function insuranceChanged(answer?: InsuranceAnswer): void {
  if (answer) pageCache.setQueryData(insuranceQuery.queryKey, answer)
  else void pageCache.invalidateQueries({ queryKey: insuranceQuery.queryKey })
  void pageCache.invalidateQueries({ queryKey: answerKey(paths.dashboard) })
  void pageCache.invalidateQueries({ queryKey: ['account-status'] })
}
