import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { PasswordField } from '@homeside/forms/fields/password-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { confirms, differsFrom } from '@homeside/forms/rules/other-fields'
import { newPassword } from '@homeside/forms/rules/password'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { renewSession } from '@homeside/remote-kit/session-actions'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'

import { BackToAccount } from '../../rows/back-to-account.tsx'
import { ProvingField } from '../../sign-in/proving-field.tsx'
import { SignInElsewhere, signsInElsewhere, useOwnAccount } from '../../sign-in/sign-in-elsewhere.tsx'

import '../../rows/value-row.css'

/** Changes the password. This session continues; all others end. Sections 2.10 and 5 of the specification. */
export default function ChangePasswordPage() {
  const t = useText('account-settings')
  const load = useOwnAccount()
  const [isChanged, setChanged] = useState(false)
  return (
    <Page title={t('signIn.passwordTitle')} back={<BackToAccount />}>
      {isChanged ? (
        <Notice tone="success" title={t('signIn.passwordChanged')} focusOnMount />
      ) : (
        <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
          {(user) =>
            signsInElsewhere(user) ? (
              <SignInElsewhere />
            ) : (
              <>
                <p className="hs-lead">{t('signIn.passwordLead')}</p>
                <PasswordForm username={user.Username} onChanged={() => setChanged(true)} />
              </>
            )
          }
        </Loaded>
      )}
    </Page>
  )
}

interface Typed {
  CurrentPassword: string
  NewPassword: string
  NewPasswordConfirmation: string
}

const rules: FormRules<Typed> = {
  CurrentPassword: [required()],
  NewPassword: [...newPassword, differsFrom<Typed>('CurrentPassword', 'password-unchanged')],
  NewPasswordConfirmation: [required('password-unconfirmed'), confirms<Typed>('NewPassword', 'password-mismatch')],
}

/** The form for a new password: the present password, or the device in its place, and the new password twice. */
function PasswordForm({ username, onChanged }: { username: string | null; onChanged: () => void }) {
  const t = useText('account-settings')
  const api = useApi()
  const [isByDevice, setByDevice] = useState(false)

  async function change({ CurrentPassword, NewPassword }: Typed, signal: AbortSignal) {
    const json = isByDevice ? { NewPassword } : { CurrentPassword, NewPassword }
    renewSession(await call(api, 'POST', 'account/password/change', { json, needs: 'access_token' }))
    if (!signal.aborted) onChanged()
  }

  return (
    <section className="hs-surface">
      <PortalForm<Typed>
        initialValues={{ CurrentPassword: '', NewPassword: '', NewPasswordConfirmation: '' }}
        rules={rules}
        onSubmit={change}
      >
        <KnownUsername username={username} />
        {username === null ? null : (
          <div>
            <p className="hs-hint">{t('signIn.usernameTitle')}</p>
            <p className="acc-value">{username}</p>
          </div>
        )}
        <ProvingField
          name="CurrentPassword"
          label={t('signIn.passwordNow')}
          isByDevice={isByDevice}
          onByDevice={() => setByDevice(true)}
        />
        <PasswordField name="NewPassword" purpose="new" label={t('signIn.passwordNew')} />
        <PasswordField name="NewPasswordConfirmation" purpose="confirm" label={t('signIn.passwordAgain')} />
        <SubmitButton>{t('signIn.changePassword')}</SubmitButton>
      </PortalForm>
    </section>
  )
}

/** Tells password managers whose password the form is about. Hidden, and not focusable. */
function KnownUsername({ username }: { username: string | null }) {
  return <input type="text" name="account" autoComplete="username" value={username ?? ''} readOnly hidden />
}
