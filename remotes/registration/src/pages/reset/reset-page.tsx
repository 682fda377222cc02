import { useApi } from '@homeside/api-client/use-api'
import { emailMaxLength } from '@homeside/contract/constants/limits'
import { EmailField } from '@homeside/forms/fields/email-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { email } from '@homeside/forms/rules/email'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { Link, useNavigate, useSearchParams } from '@homeside/remote-kit/router'
import { redirectInfoAtom } from '@homeside/session/tab-stores'
import { Notice } from '@homeside/ui/notice'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'

import { sendReset, sendUsername } from '../../api/reset-calls.ts'
import { LostContact } from '../../codes/lost-contact.tsx'
import { usePaths } from '../../registration-paths.ts'
import { ResetPageFrame, resetReferenceAtom } from '../../reset/reset-pages.tsx'

interface Named {
  username: string
}

const rules: FormRules<Named> = { username: [required()] }

/** Asks whose password is forgotten: username or email. The page says the same for every answer. */
export default function ResetPage() {
  const [search] = useSearchParams()
  const { resetCredentials } = usePaths()
  const reference = useAtomValue(resetReferenceAtom)
  switch (search.get('view')) {
    case 'username':
      return <ForgottenUsername />
    case 'lost':
      return <LostContact back={resetCredentials} reference={reference} />
    default:
      return <AskForReset />
  }
}

function AskForReset() {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const [info, setInfo] = useAtom(redirectInfoAtom)
  const keep = useSetAtom(resetReferenceAtom)
  return (
    <ResetPageFrame title={t('reset.title')} lead={t('reset.lead')}>
      <PortalForm<Named>
        initialValues={{ username: info.username ?? '' }}
        rules={rules}
        onSubmit={async ({ username }, signal) => {
          keep(await sendReset(api, username.trim(), signal))
          setInfo({ ...info, username: username.trim() })
          void navigate(to.resetCredentials)
        }}
      >
        <TextField name="username" label={t('reset.username')} autoComplete="username" longest={emailMaxLength} />
        <SubmitButton>{t('reset.send')}</SubmitButton>
      </PortalForm>
      <Link className="hs-button hs-button-text" to={to.forgottenUsername}>
        {t('reset.forgotUsername')}
      </Link>
    </ResetPageFrame>
  )
}

interface Reached {
  EmailAddress: string
}

const addressRules: FormRules<Reached> = { EmailAddress: [required(), email] }

/** Sends the username to the email on file. The page says the same for every address. */
function ForgottenUsername() {
  const t = useText('registration')
  const api = useApi()
  const to = usePaths()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <ResetPageFrame title={t('reset.usernameTitle')} lead={t('reset.usernameLead')} back={to.reset}>
      {sentTo === null ? (
        <PortalForm<Reached>
          initialValues={{ EmailAddress: '' }}
          rules={addressRules}
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
