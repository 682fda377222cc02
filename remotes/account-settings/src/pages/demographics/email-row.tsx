import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { PatientInfo } from '@homeside/contract/patient'
import { EmailField } from '@homeside/forms/fields/email-field'
import { emailWarning } from '@homeside/forms/rules/email'
import { confirms } from '@homeside/forms/rules/other-fields'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { useText } from '@homeside/i18n/use-text'
import { EmailText } from '@homeside/parts/email/email-text'

import { patientUserQuery } from '../../api/account-queries.ts'
import { EmailOffer } from '../../verification/verify-email.tsx'
import { ReviewedRow } from './reviewed-row.tsx'

interface Typed {
  Email: string
  EmailConfirmation: string
}

const rules: FormRules<Typed> = {
  Email: [required(), emailWarning],
  EmailConfirmation: [required('email-unconfirmed'), confirms<Typed>('Email', 'email-mismatch')],
}

/**
 * The email address, and another one that the provider has. It is typed twice (section 5.2 of the specification), and
 * is not the username.
 */
export function EmailRow({ info }: { info: PatientInfo }) {
  const t = useText('account-settings')
  const user = useQueryLoad(patientUserQuery)
  return (
    <>
      <ReviewedRow<Typed>
        info={info}
        label={t('demographics.email')}
        renderValue={({ Email = '' }) => <EmailText text={Email} />}
        isMissing={info.Email === ''}
        initialValues={() => ({ Email: '', EmailConfirmation: '' })}
        rules={rules}
        toChange={({ Email }) => ({ Email })}
      >
        <EmailField
          name="Email"
          label={t('demographics.emailNew')}
          hint={t('demographics.emailMeaning', { email: info.Email || t('none') })}
        />
        <EmailField name="EmailConfirmation" label={t('demographics.emailAgain')} autoComplete="off" />
      </ReviewedRow>
      {user.status === 'ready' ? <EmailOffer user={user.value} /> : null}
    </>
  )
}
