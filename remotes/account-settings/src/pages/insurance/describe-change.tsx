import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { changeDescriptionMaxLength } from '@homeside/contract/constants/limits'
import type { PayorLevel } from '@homeside/contract/constants/patient-records'
import type { InsuranceAnswer, InsurancePolicy } from '@homeside/contract/insurance'
import { TextAreaField } from '@homeside/forms/fields/text-area-field'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'

import { insuranceChanged } from '../../api/account-queries.ts'
import { ApprovedLine, RejectedChange, useAskedChange } from '../../rows/answered-change.tsx'
import { ValueRow, EditForm } from '../../rows/value-row.tsx'
import { WaitingChange } from './waiting-change.tsx'

interface Typed {
  ChangeDescription: string
}

const rules: FormRules<Typed> = { ChangeDescription: [required('change-description-required')] }

/** A form for describing what is wrong, such as two swapped policies. */
export function DescribeChange({ insurance }: { insurance: InsuranceAnswer }) {
  const t = useText('account-settings')
  const api = useApi()
  const { PendingDescription: pending, Decisions } = insurance
  const decision = Decisions.find(({ Level }) => Level === null)
  const asked = useAskedChange()
  const rejected = decision?.Status === 'Rejected' ? decision.Description : null

  async function save({ ChangeDescription }: Typed) {
    const json = { InsuranceIsCorrect: false, Policies: [], ChangeDescription }
    insuranceChanged(await call(api, 'POST', 'patient/insurance', { json }))
  }

  return (
    <div className="acc-rows">
      <ChangedPlaces insurance={insurance} />
      <ValueRow
        label={t('insurance.otherwise')}
        changeWords={t(rejected ? 'rejected.correct' : pending ? 'change' : 'insurance.describe')}
        isButtonBelow={rejected !== null}
        isAskedFor={asked !== null && (asked === decision?.ChangeKey || asked === pending?.ChangeKey)}
        keptAs="insurance-described"
        renderForm={(end) => (
          <EditForm<Typed>
            initialValues={{ ChangeDescription: pending?.Description ?? rejected ?? '' }}
            rules={rules}
            save={save}
            onEnd={end}
            saveWords={t('demographics.send')}
          >
            <p>{t('insurance.otherwiseMeaning')}</p>
            <TextAreaField
              name="ChangeDescription"
              label={t('insurance.description')}
              hint={t('insurance.descriptionHint')}
              longest={changeDescriptionMaxLength}
            />
          </EditForm>
        )}
      >
        <WaitingChange change={pending} asked={pending?.Fields ?? {}}>
          {pending?.Fields.ChangedPlaces ? <p>{t('insurance.placesAsked')}</p> : null}
          {pending?.Description ? <blockquote className="acc-reason">{pending.Description}</blockquote> : null}
        </WaitingChange>
        {decision ? <ApprovedLine decision={decision} /> : null}
        {decision ? (
          <RejectedChange decision={decision}>
            {rejected === null ? null : <blockquote className="acc-reason">{rejected}</blockquote>}
          </RejectedChange>
        ) : null}
      </ValueRow>
    </div>
  )
}

const swapped: [PayorLevel, PayorLevel] = [1, 2]

/** Shows the swap of the first two policies as one change. The cards stay with their policies. */
function ChangedPlaces({ insurance: { Items, PendingDescription } }: { insurance: InsuranceAnswer }) {
  const t = useText('account-settings')
  const { name: provider } = useProvider()
  const api = useApi()
  const at = (level: PayorLevel) =>
    Items.find((policy: InsurancePolicy) => policy.Level === level && policy.Status !== 'PendingReview')
  const [first, second] = [at(1), at(2)]
  if (!first || !second || PendingDescription) return null

  async function save() {
    const json = { InsuranceIsCorrect: false, Policies: [], ChangedPlaces: swapped }
    insuranceChanged(await call(api, 'POST', 'patient/insurance', { json }))
  }

  return (
    <ValueRow
      label={t('insurance.places')}
      changeWords={t('insurance.describe')}
      renderForm={(end) => (
        <EditForm initialValues={{}} rules={{}} save={save} onEnd={end} saveWords={t('demographics.send')}>
          <p>{t('insurance.placesNext', { first: second.PayorName, second: first.PayorName })}</p>
          <p>{t('insurance.placesMeaning')}</p>
          <p className="hs-hint">{t('demographics.reviewed', { provider })}</p>
        </EditForm>
      )}
    />
  )
}
