import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import { CancelButton } from '@homeside/forms/cancel-button'
import { EmailField } from '@homeside/forms/fields/email-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { confirms, differsFrom } from '@homeside/forms/rules/other-fields'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { renewSession } from '@homeside/remote-kit/session-actions'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { accountUserQuery, patientUserQuery } from '../../api/account-queries.ts'
import { passkeysQuery, signalUsername } from '../../passkeys/passkeys.ts'
import { FocusFirstField } from '../../rows/value-row.tsx'
import { ProvingField } from '../../sign-in/proving-field.tsx'

interface Typed {
  /** The current username. No field asks for it. */
  username: string
  newusername: string
  usernameconfirmation: string
  password: string
}

const rules: FormRules<Typed> = {
  newusername: [required(), differsFrom<Typed>('username', 'username-unchanged')],
  usernameconfirmation: [required(), confirms<Typed>('newusername')],
  password: [required()],
}

interface UsernameFormProps {
  username: string
  onChanged: (to: string) => void
  /** Called when the patient leaves the form, where it is in a row. The first field then gets the focus. */
  onCancel?: () => void
}

/** A new username, typed twice, and the password or device that proves who the patient is. */
export function UsernameForm({ username, onChanged, onCancel }: UsernameFormProps) {
  const t = useText('account-settings')
  const api = useApi()
  const mode = useAtomValue(sessionModeAtom)
  const [isByDevice, setByDevice] = useState(false)

  async function change({ newusername, password }: Typed, signal: AbortSignal) {
    const json = isByDevice ? { username, newusername } : { username, newusername, password }
    renewSession(await call(api, 'POST', 'account/username/change', { json, needs: 'access_token' }), newusername)
    void pageCache.invalidateQueries({ queryKey: patientUserQuery.queryKey })
    void pageCache.invalidateQueries({ queryKey: accountUserQuery.queryKey })
    void pageCache.invalidateQueries({ queryKey: ['account-status'] })
    if (mode !== 'no-registrations') void tellDevices(newusername)
    if (!signal.aborted) onChanged(newusername)
  }

  return (
    <PortalForm<Typed>
      initialValues={{ username, newusername: '', usernameconfirmation: '', password: '' }}
      rules={rules}
      onSubmit={change}
    >
      {onCancel ? null : (
        <div>
          <p className="hs-hint">{t('signIn.usernameNow')}</p>
          <p className="acc-value">{username}</p>
        </div>
      )}
      <EmailField name="newusername" label={t('signIn.usernameNew')} autoComplete="username" />
      <EmailField name="usernameconfirmation" label={t('signIn.usernameAgain')} autoComplete="off" />
      <ProvingField
        name="password"
        label={t('signIn.password')}
        hint={t('signIn.passwordWhy')}
        isByDevice={isByDevice}
        onByDevice={() => setByDevice(true)}
      />
      {onCancel ? <FocusFirstField /> : null}
      <SubmitButton>{t('signIn.changeUsername')}</SubmitButton>
      {onCancel ? <CancelButton onCancel={onCancel} /> : null}
    </PortalForm>
  )
}

/**
 * Tells devices the new username, which they show beside their passkeys. Devices that cannot be told keep the old one.
 */
async function tellDevices(username: string): Promise<void> {
  const passkeys = await pageCache.fetchQuery(passkeysQuery).catch(() => null)
  if (passkeys) signalUsername(passkeys, username)
}
