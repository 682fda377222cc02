import { useText } from '@homeside/i18n/use-text'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import { useId } from 'react'

import { ValueRow } from '../../rows/value-row.tsx'
import { useOwnAccount } from '../../sign-in/use-own-account.ts'
import { UsernameForm } from '../change-username/username-form.tsx'
import { EmailRow } from './email-row.tsx'
import { LanguageRow } from './language-row.tsx'

/** The account of a patient without a provider: username, email, language. */
export function OwnRows() {
  const t = useText('account-settings')
  const load = useOwnAccount()
  const id = useId()
  return (
    <section className="hs-account-group" aria-labelledby={id}>
      <h2 id={id}>{t('settings.portal')}</h2>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {(user) => (
          <div className="acc-rows">
            <ValueRow
              label={t('signIn.usernameTitle')}
              changeWords={t('change')}
              renderForm={(end) => (
                <UsernameForm
                  username={user.Username ?? ''}
                  onChanged={() => end('saved')}
                  onCancel={() => end('cancelled')}
                />
              )}
            >
              <p className="acc-value">{user.Username}</p>
            </ValueRow>
            <EmailRow user={user} />
            <LanguageRow />
          </div>
        )}
      </Loaded>
    </section>
  )
}
