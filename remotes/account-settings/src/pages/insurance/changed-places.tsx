import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { PayorLevel } from '@homeside/contract/constants/insurance-states'
import { paths } from '@homeside/contract/constants/paths'
import type { InsuranceAnswer, InsurancePolicy } from '@homeside/contract/insurance'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'

import { insuranceChanged } from '../../api/insurance-changed.ts'
import { EditForm } from '../../rows/edit-form.tsx'
import { ValueRow } from '../../rows/value-row.tsx'

const swapped: [PayorLevel, PayorLevel] = [1, 2]

/** Shows the swap of the first two policies as one change. The cards stay with their policies. */
export function ChangedPlaces({ insurance: { Items, PendingDescription } }: { insurance: InsuranceAnswer }) {
  const t = useText('account-settings')
  const { name: provider } = useProvider()
  const api = useApi()
  const at = (level: PayorLevel) =>
    Items.find((policy: InsurancePolicy) => policy.Level === level && policy.Status !== 'PendingReview')
  const [first, second] = [at(1), at(2)]
  if (!first || !second || PendingDescription) return null

  async function save() {
    const json = { InsuranceIsCorrect: false, Policies: [], ChangedPlaces: swapped }
    insuranceChanged(await call(api, 'POST', paths.insurance, { json }))
  }

  return (
    <ValueRow
      label={t('insurance.places')}
      changeWords={t('insurance.describe')}
      renderForm={(end) => (
        <EditForm initialValues={{}} rules={{}} save={save} onEnd={end} saveWords={t('demographics.send')}>
          <p>{t('insurance.placesNext', { first: second.PayorName, second: first.PayorName })}</p>
          <p className="hs-hint">{t('demographics.reviewed', { provider })}</p>
        </EditForm>
      )}
    >
      <p>{t('insurance.placesMeaning')}</p>
    </ValueRow>
  )
}
