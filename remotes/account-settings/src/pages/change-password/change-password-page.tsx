import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'

import { BackToAccount } from '../../rows/back-to-account.tsx'
import { SignInElsewhere, signsInElsewhere, useOwnAccount } from '../../sign-in/sign-in-elsewhere.tsx'
import { PasswordForm } from './password-form.tsx'

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
