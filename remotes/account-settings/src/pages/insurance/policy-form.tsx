import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { fieldLengths } from '@homeside/contract/constants/field-formats'
import { type PayorLevel, relationships } from '@homeside/contract/constants/patient-records'
import type { InsurancePolicy, PolicyFields } from '@homeside/contract/insurance'
import { DateField } from '@homeside/forms/fields/date-field'
import { SelectField } from '@homeside/forms/fields/select-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { date } from '@homeside/forms/rules/dates'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { dashboardAtom } from '@homeside/session/dashboard'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { insuranceChanged } from '../../api/account-queries.ts'
import { EditForm } from '../../rows/value-row.tsx'
import type { EditEnd } from '../../rows/value-row.tsx'
import { policyOf, typedPolicy, type TypedPolicy } from './typed-policy.ts'

/** The fields have the names by which the server refuses them. The request has one policy, number 0. */
type Typed = Record<string, readonly TypedPolicy[]>

const rules: FormRules<Typed> = {
  'Policies.0.PayorName': [required()],
  'Policies.0.PolicyNumber': [required()],
  'Policies.0.PolicyHolder': [required()],
  'Policies.0.Relationship': [required()],
  'Policies.0.EffectiveDate': [date],
  'Policies.0.EndDate': [date],
}

interface PolicyFormProps {
  level: PayorLevel
  policy: InsurancePolicy | null
  /** What the patient asked for: it waits, or was rejected and can be corrected; null when there is no such change. */
  asked: PolicyFields | null
  /** The pictures of the card, which come first where a policy is added: the rest is copied from them. */
  photos: ReactNode
  onEnd: (how: EditEnd) => void
}

/**
 * The form for the policy of one level, with the fields of an insurance card. Staff review what is sent. A policy ends
 * by its end date.
 */
export function PolicyForm({ level, policy, asked, photos, onEnd }: PolicyFormProps) {
  const t = useText('account-settings')
  const api = useApi()
  const { name: provider } = useProvider()
  const { patientUser } = useAtomValue(dashboardAtom)
  const holder = patientUser ? `${patientUser.FirstName} ${patientUser.LastName}` : ''

  async function save({ Policies = [] }: Typed) {
    const wanted = Policies.map((typed) => ({ Level: level, ...policyOf(typed) }))
    const json = { InsuranceIsCorrect: false, Policies: wanted }
    insuranceChanged(await call(api, 'POST', 'patient/insurance', { json }))
  }

  return (
    <EditForm<Typed>
      initialValues={{ Policies: [typedPolicy(asked ?? policy, holder)] }}
      rules={rules}
      save={save}
      onEnd={onEnd}
      saveWords={t('demographics.send')}
    >
      {photos === null ? null : (
        <>
          <p>{t('insurance.photosFirst')}</p>
          {photos}
        </>
      )}
      <TextField name="Policies.0.PayorName" label={t('insurance.payor')} longest={fieldLengths.PayorName} />
      <TextField
        name="Policies.0.PolicyNumber"
        label={t('insurance.number')}
        longest={fieldLengths.PolicyNumber}
        width="medium"
      />
      <TextField
        name="Policies.0.GroupNumber"
        label={t('insurance.group')}
        longest={fieldLengths.PolicyNumber}
        width="medium"
      />
      <TextField
        name="Policies.0.PolicyHolder"
        label={t('insurance.holder')}
        hint={t('insurance.holderHint')}
        autoComplete="off"
        longest={fieldLengths.ContactName}
      />
      <SelectField
        name="Policies.0.Relationship"
        label={t('insurance.relationship')}
        choices={relationships.map((value) => ({ value, label: t(`relationships.${value}`) }))}
      />
      <DateField name="Policies.0.EffectiveDate" label={t('insurance.from')} />
      <DateField name="Policies.0.EndDate" label={t('insurance.to')} hint={t('insurance.endHint')} />
      <p className="hs-hint">{t(policy ? 'demographics.reviewed' : 'insurance.addNext', { provider })}</p>
    </EditForm>
  )
}
