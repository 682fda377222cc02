import { useApi } from '@homeside/api-client/use-api'
import { fieldLengths } from '@homeside/contract/constants/field-formats'
import { CodeField } from '@homeside/forms/fields/code-field'
import { DateField } from '@homeside/forms/fields/date-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { verificationCode } from '@homeside/forms/rules/codes'
import { date, notInFuture } from '@homeside/forms/rules/dates'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { useNavigate } from '@homeside/remote-kit/router'
import { useSetAtom } from 'jotai'

import { proveReset } from '../../api/reset-calls.ts'
import { usePaths } from '../../registration-paths.ts'
import { resetProofAtom, aboutReset } from '../../reset/reset-pages.tsx'

interface Proof {
  ResetKey: string
  lastName: string
  DateOfBirth: string
}

const rules: FormRules<Proof> = {
  ResetKey: [required(), verificationCode],
  lastName: [required()],
  DateOfBirth: [required(), date, notInFuture()],
}

interface ProveFormProps {
  /** Empty when the patient comes by a link, because the link belongs to one account. */
  username: string
  /** The id of the link; null when a code is asked for. */
  resetKey: string | null
}

/** Asks for a proof, before a new password is asked for. */
export function ProveForm({ username, resetKey }: ProveFormProps) {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const keep = useSetAtom(resetProofAtom)
  return (
    <PortalForm<Proof>
      initialValues={{ ResetKey: resetKey ?? '', lastName: '', DateOfBirth: '' }}
      rules={rules}
      onSubmit={async (typed, signal) => {
        const proof = { username, ...typed }
        await proveReset(api, proof, signal)
        keep(proof)
        void navigate(to.resetPassword)
      }}
      aboutProblem={aboutReset}
    >
      {resetKey === null ? (
        <CodeField name="ResetKey" knownAs="verificationcode" label={t('reset.code')} hint={t('reset.codeHint')} />
      ) : null}
      <TextField
        name="lastName"
        label={t('verify.lastName')}
        autoComplete="family-name"
        longest={fieldLengths.PersonName}
      />
      <DateField name="DateOfBirth" label={t('verify.dateOfBirth')} autoComplete="bday" />
      <SubmitButton>{t('continue')}</SubmitButton>
    </PortalForm>
  )
}
