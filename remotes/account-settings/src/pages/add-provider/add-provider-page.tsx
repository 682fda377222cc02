import { useApi } from '@homeside/api-client/use-api'
import type { AddProviderRequest } from '@homeside/contract/account-providers'
import { plainText } from '@homeside/contract/constants/typed-text'
import { DateField } from '@homeside/forms/fields/date-field'
import { RegistrationCodeField } from '@homeside/forms/fields/registration-code-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { providerCode, registrationCode } from '@homeside/forms/rules/codes'
import { date, notInFuture } from '@homeside/forms/rules/dates'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { keptAtom, KeptForm } from '@homeside/parts/kept-form/kept-form'
import { Link, useNavigate } from '@homeside/remote-kit/router'
import { dashboardAtom } from '@homeside/session/dashboard'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { BackLink, Page } from '@homeside/ui/page'
import { useAtomValue, useSetAtom } from 'jotai'

import { providerCalls, providersChanged } from '../../api/provider-calls.ts'
import { useAccountPath } from '../../rows/back-to-account.tsx'

const keptAs = 'add-provider'

const rules: FormRules<AddProviderRequest> = {
  ProviderCode: [required(), providerCode],
  RegistrationCode: [required(), registrationCode],
  LastName: [required()],
  DateOfBirth: [required(), date, notInFuture()],
}

/**
 * Adds a provider by the codes of its letter. Name and birth date are filled in from the current provider, because most
 * patients have the same there. Sections 2.3 and 2.4 of the specification.
 */
export default function AddProviderPage() {
  const t = useText('account-settings')
  const api = useApi()
  const navigate = useNavigate()
  const at = useAccountPath()
  const mode = useAtomValue(sessionModeAtom)
  const { patientUser } = useAtomValue(dashboardAtom)
  const keep = useSetAtom(keptAtom(keptAs))

  async function add(values: AddProviderRequest, signal: AbortSignal) {
    const ProviderCode = plainText(values.ProviderCode).trim().toUpperCase()
    const { ProviderId } = await providerCalls(mode).add(api, { ...values, ProviderCode })
    await providersChanged(mode)
    // The list says which one was added.
    if (!signal.aborted) void navigate(at('providers'), { replace: true, state: { added: ProviderId } })
  }

  return (
    <Page
      title={t('providers.addTitle')}
      lead={t('providers.addLead')}
      back={<BackLink to={at('providers')}>{t('providers.title')}</BackLink>}
    >
      <KeptForm<AddProviderRequest>
        keptAs={keptAs}
        initialValues={{
          ProviderCode: '',
          RegistrationCode: '',
          LastName: patientUser?.LastName ?? '',
          DateOfBirth: patientUser?.DateOfBirth ?? '',
        }}
        rules={rules}
        onSubmit={add}
      >
        <TextField
          name="ProviderCode"
          label={t('providers.code')}
          hint={t('providers.codeHint')}
          autoComplete="off"
          width="short"
        />
        <RegistrationCodeField
          name="RegistrationCode"
          label={t('providers.registrationCode')}
          hint={t('providers.registrationCodeHint')}
        />
        <TextField name="LastName" label={t('demographics.lastName')} autoComplete="family-name" />
        <DateField name="DateOfBirth" label={t('demographics.birthDate')} autoComplete="bday" />
        <SubmitButton>{t('providers.addProvider')}</SubmitButton>
        <Link className="hs-button hs-button-text hs-form-cancel" to={at('providers')} onClick={() => keep(null)}>
          {t('providers.cancel')}
        </Link>
      </KeptForm>
      <p className="hs-hint">{t('providers.noLetter')}</p>
    </Page>
  )
}
