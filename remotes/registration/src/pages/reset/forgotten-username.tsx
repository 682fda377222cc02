import { useApi } from '@homeside/api-client/use-api'
import { EmailField } from '@homeside/forms/fields/email-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { email } from '@homeside/forms/rules/email'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { useState } from 'react'

import { sendUsername } from '../../api/reset-password.ts'
import { usePaths } from '../../registration-paths.ts'
import { ResetPageFrame } from '../../reset/reset-page-frame.tsx'

interface Reached {
  EmailAddress: string
}

const rules: FormRules<Reached> = { EmailAddress: [required(), email] }

/** Sends the username to the email on file. The page says the same for every address. */
export function ForgottenUsername() {
  const t = useText('registration')
  const api = useApi()
  const to = usePaths()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <ResetPageFrame title={t('reset.usernameTitle')} lead={t('reset.usernameLead')} back={to.reset}>
      {sentTo === null ? (
        <PortalForm<Reached>
          initialValues={{ EmailAddress: '' }}
          rules={rules}
          onSubmit={async ({ EmailAddress }, signal) => {
            await sendUsername(api, EmailAddress, signal)
            setSentTo(EmailAddress)
          }}
        >
          <EmailField name="EmailAddress" knownAs="email" label={t('verify.email')} />
          <SubmitButton>{t('reset.sendUsername')}</SubmitButton>
        </PortalForm>
      ) : (
        <Notice tone="success" title={t('reset.sentTitle')} focusOnMount>
          <p>{t('reset.usernameSent', { address: sentTo })}</p>
        </Notice>
      )}
    </ResetPageFrame>
  )
}
