import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { pageCache } from '@homeside/api-client/page-cache'
import { useApi } from '@homeside/api-client/use-api'
import { PasswordField } from '@homeside/forms/fields/password-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { useNavigate } from '@homeside/remote-kit/router'
import { keepRegistration } from '@homeside/remote-kit/session-actions'
import { Notice } from '@homeside/ui/notice'

import { registrationQuery } from '../../api/registration-calls.ts'
import { usePaths } from '../../registration-paths.ts'
import { AnswerRow } from '../../wizard/answer-row.tsx'

interface Values {
  Password: string
}

const rules: FormRules<Values> = { Password: [required()] }

/** The password of the account in the provider's own web portal. No other is chosen here. */
export function LinkedAccount({ username }: { username: string }) {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const { name: provider } = useProvider()
  return (
    <>
      <Notice tone="info" title={t('linked.notice', { provider })}>
        <p>{t('linked.words')}</p>
      </Notice>
      <dl className="hs-surface reg-rows">
        <AnswerRow label={t('linked.username')} value={username} />
      </dl>
      <PortalForm<Values>
        initialValues={{ Password: '' }}
        rules={rules}
        onSubmit={async ({ Password }, signal) => {
          await proveLinkedAccount(api, Password, signal)
          void navigate(to.wizard('generalInfo'))
        }}
      >
        <PasswordField purpose="current" name="Password" label={t('linked.password')} hint={t('linked.forgotten')} />
        <SubmitButton>{t('continue')}</SubmitButton>
      </PortalForm>
    </>
  )
}

/**
 * Continues with username and password of the account in the provider's own web portal.
 *
 * @throws ApiProblem `validation` for another password, `too-many-attempts`, or what any call can fail with.
 */
async function proveLinkedAccount(api: Api, Password: string, signal: AbortSignal): Promise<void> {
  const answer = await call(api, 'POST', 'account/registration/linked', { json: { Password }, signal })
  pageCache.setQueryData(registrationQuery.queryKey, answer)
  keepRegistration(answer)
}
