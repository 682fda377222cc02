import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import { useText } from '@homeside/i18n/use-text'

import { ConfirmRight } from '../../action/confirm-right.tsx'
import { insuranceChanged } from '../../api/insurance-changed.ts'

/** A button that confirms what is on the page. Nothing is asked when nothing is on file. */
export function ConfirmInsurance({ insurance: { Items, ConfirmedUtc } }: { insurance: InsuranceAnswer }) {
  const t = useText('account-settings')
  const api = useApi()
  if (Items.length === 0) return null
  return (
    <ConfirmRight
      meaning={t('insurance.isRightMeaning')}
      words={t('insurance.confirm')}
      confirmedUtc={ConfirmedUtc}
      confirm={async () => {
        const json = { InsuranceIsCorrect: true, Policies: [] }
        insuranceChanged(await call(api, 'POST', paths.insurance, { json }))
      }}
    />
  )
}
