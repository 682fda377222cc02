import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
import type { PatientInfo } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'

import { ConfirmRight } from '../../action/confirm-right.tsx'
import { demographicsChanged } from '../../api/demographics-changed.ts'

/** A button that confirms everything on the page. Hidden while a change is pending. */
export function ConfirmDetails({ info: { PendingChange, ConfirmedUtc } }: { info: PatientInfo }) {
  const t = useText('account-settings')
  const api = useApi()
  if (PendingChange !== null) return null
  return (
    <ConfirmRight
      meaning={t('demographics.isRightMeaning')}
      words={t('demographics.isRight')}
      confirmedUtc={ConfirmedUtc}
      confirm={async () => {
        const json = { DetailsAreCorrect: true } as const
        demographicsChanged(await call(api, 'POST', paths.demographics, { json }))
      }}
    />
  )
}
