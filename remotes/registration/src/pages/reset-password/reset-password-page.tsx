import { useApi } from '@homeside/api-client/use-api'
import { PasswordField } from '@homeside/forms/fields/password-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { confirms } from '@homeside/forms/rules/other-fields'
import { newPassword } from '@homeside/forms/rules/password'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { Navigate } from '@homeside/remote-kit/router'
import { openSession } from '@homeside/remote-kit/session-actions'
import { redirectInfoAtom } from '@homeside/session/tab-stores'
import { useAtom } from 'jotai'
import { useState } from 'react'

import { setPassword } from '../../api/reset-calls.ts'
import { usePaths } from '../../registration-paths.ts'
import { ResetPageFrame, resetProofAtom, aboutReset } from '../../reset/reset-pages.tsx'

/** The values of the form. They are named as on the server, so that a refusal finds its field. */
interface NewPassword {
  password: string
  passwordConfirmation: string
}

const rules: FormRules<NewPassword> = {
  password: [required(), ...newPassword],
  passwordConfirmation: [required('password-unconfirmed'), confirms<NewPassword>('password', 'password-mismatch')],
}

/** Asks for the new password, after the proof. Without a proof, the first page of the reset is shown. */
export default function ResetPasswordPage() {
  const t = useText('registration')
  const api = useApi()
  const to = usePaths()
  const [kept, forget] = useAtom(resetProofAtom)
  const [info, setInfo] = useAtom(redirectInfoAtom)
  // Read once: it is forgotten when the password is set, while this page is still there.
  const [proof] = useState(kept)
  if (proof === null) return <Navigate to={to.reset} replace />
  return (
    <ResetPageFrame title={t('reset.passwordTitle')} back={to.reset}>
      <PortalForm<NewPassword>
        initialValues={{ password: '', passwordConfirmation: '' }}
        rules={rules}
        onSubmit={async ({ password }, signal) => {
          const answer = await setPassword(api, proof, password, signal)
          forget(null)
          setInfo({ ...info, username: null })
          openSession(answer, { username: proof.username || null })
        }}
        aboutProblem={aboutReset}
      >
        <PasswordField purpose="new" name="password" knownAs="passwordnew" label={t('reset.newPassword')} />
        <PasswordField
          purpose="confirm"
          name="passwordConfirmation"
          knownAs="password"
          label={t('security.passwordAgain')}
        />
        <SubmitButton>{t('reset.save')}</SubmitButton>
      </PortalForm>
    </ResetPageFrame>
  )
}
