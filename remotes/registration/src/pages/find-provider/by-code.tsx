import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { plainText } from '@homeside/contract/constants/typed-text'
import type { FoundProvider } from '@homeside/contract/provider'
import { TextField } from '@homeside/forms/fields/text-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { providerCode } from '@homeside/forms/rules/codes'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { useState } from 'react'

import { findProvider } from '../../api/self-registration-calls.ts'
import { ProviderCard, useChooseProvider } from './provider-card.tsx'

interface TypedCode {
  providercode: string
}

const rules: FormRules<TypedCode> = { providercode: [required(), providerCode] }

/** Finds a provider by the code on a letter, and goes on, or says whom to call when it has no self-registration. */
export function ByCode() {
  const t = useText('registration')
  const api = useApi()
  const choose = useChooseProvider()
  const [found, setFound] = useState<FoundProvider | null>(null)
  return (
    <>
      <PortalForm<TypedCode>
        initialValues={{ providercode: '' }}
        rules={rules}
        onSubmit={async ({ providercode }, signal) => {
          const provider = await findProvider(api, plainText(providercode).trim(), signal)
          if (provider.SelfRegistration) choose(provider)
          else setFound(provider)
        }}
        aboutProblem={aboutCode}
      >
        <TextField
          name="providercode"
          label={t('find.code')}
          hint={t('find.codeHint')}
          autoComplete="off"
          width="short"
        />
        <SubmitButton>{t('find.find')}</SubmitButton>
      </PortalForm>
      {found === null ? null : <ProviderCard provider={found} />}
    </>
  )
}

function CodeTrouble({ problem }: { problem: ApiProblem }) {
  const t = useText('registration')
  return problem.code === 'not-found' ? <p>{t('find.noSuchCode')}</p> : null
}

/** Draws what the form shows below a problem. */
function aboutCode(problem: ApiProblem) {
  return <CodeTrouble problem={problem} />
}
