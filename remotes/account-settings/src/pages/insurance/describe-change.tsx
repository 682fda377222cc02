import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { changeDescriptionMaxLength } from '@homeside/contract/constants/limits'
import { paths } from '@homeside/contract/constants/paths'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import { TextAreaField } from '@homeside/forms/fields/text-area-field'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { useText } from '@homeside/i18n/use-text'

import { insuranceChanged } from '../../api/insurance-changed.ts'
import { ApprovedLine } from '../../decisions/approved-line.tsx'
import { RejectedChange } from '../../decisions/rejected-change.tsx'
import { useAskedChange } from '../../decisions/use-asked-change.ts'
import { EditForm } from '../../rows/edit-form.tsx'
import { ValueRow } from '../../rows/value-row.tsx'
import { ChangedPlaces } from './changed-places.tsx'
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
    insuranceChanged(await call(api, 'POST', paths.insurance, { json }))
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
        {pending ? null : <p>{t('insurance.otherwiseMeaning')}</p>}
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
