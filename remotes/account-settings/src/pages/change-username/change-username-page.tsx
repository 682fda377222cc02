import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'

import { patientUserQuery } from '../../api/account-queries.ts'
import { BackToAccount } from '../../rows/back-to-account.tsx'
import { SignInElsewhere, signsInElsewhere } from '../../sign-in/sign-in-elsewhere.tsx'
import { UsernameForm } from './username-form.tsx'

/** The name that the patient signs in with, and another one in its place. Sections 2.10 and 3.3 of the specification. */
export default function ChangeUsernamePage() {
  const t = useText('account-settings')
  const load = useQueryLoad(patientUserQuery)
  const [changedTo, setChangedTo] = useState<string | null>(null)
  return (
    <Page title={t('signIn.usernameTitle')} lead={t('signIn.usernameLead')} back={<BackToAccount />}>
      {changedTo === null ? (
        <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
          {(user) =>
            signsInElsewhere(user) || user.Username === null ? (
              <SignInElsewhere />
            ) : (
              <UsernameForm username={user.Username} onChanged={setChangedTo} />
            )
          }
        </Loaded>
      ) : (
        <Notice tone="success" title={t('signIn.usernameChanged', { username: changedTo })} focusOnMount />
      )}
    </Page>
  )
}
