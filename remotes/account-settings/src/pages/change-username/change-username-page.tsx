import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'

import { BackToAccount } from '../../rows/back-to-account.tsx'
import { SignInElsewhere, signsInElsewhere, useOwnAccount } from '../../sign-in/sign-in-elsewhere.tsx'
import { UsernameForm } from './username-form.tsx'

/** Shows the username and lets the patient change it. Sections 2.10 and 3.3 of the specification. */
export default function ChangeUsernamePage() {
  const t = useText('account-settings')
  const load = useOwnAccount()
  const [changedTo, setChangedTo] = useState<string | null>(null)
  return (
    <Page title={t('signIn.usernameTitle')} lead={t('signIn.usernameLead')} back={<BackToAccount />}>
      {changedTo === null ? (
        <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
          {(user) =>
            signsInElsewhere(user) || user.Username === null ? (
              <SignInElsewhere />
            ) : (
              <section className="hs-surface">
                <UsernameForm username={user.Username} onChanged={setChangedTo} />
              </section>
            )
          }
        </Loaded>
      ) : (
        <Notice tone="success" title={t('signIn.usernameChanged', { username: changedTo })} focusOnMount />
      )}
    </Page>
  )
}
