import { useApi } from '@homeside/api-client/use-api'
import { phone } from '@homeside/forms/rules/contact'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { addressRules } from '@homeside/parts/address/typed-address'
import { KeptForm } from '@homeside/parts/kept-form/kept-form'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { useNavigate } from '@homeside/remote-kit/router'

import { saveStep } from '../../api/save-step.ts'
import { useIsChange, usePaths } from '../../registration-paths.ts'
import { LoadedStep } from '../../wizard/loaded-step.tsx'
import type { Registration } from '../../wizard/use-registration.ts'
import { useSkipsContacts } from '../../wizard/use-skips-contacts.ts'
import { WizardPage } from '../../wizard/wizard-page.tsx'
import { DetailRows, keptAs } from './detail-rows.tsx'
import { detailsOf, generalInfoStep, type Details } from './details.ts'

const rules: FormRules<Details> = { MobilePhone: [phone], HomePhone: [phone], ...addressRules('Address') }

/** The patient checks the details on file. When they are right, one tap confirms them, and nothing has to be typed. */
export default function GeneralInfoPage() {
  const t = useText('registration')
  const { name } = useProvider()
  const to = usePaths()
  return (
    <WizardPage
      page="generalInfo"
      title={t('details.title')}
      lead={t('details.lead', { provider: name })}
      back={{ to: useIsChange() ? to.check : to.wizard('security') }}
    >
      <LoadedStep>{(registration) => <DetailsForm registration={registration} />}</LoadedStep>
    </WizardPage>
  )
}

function DetailsForm({ registration }: { registration: Registration }) {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const isChange = useIsChange()
  const skipsContacts = useSkipsContacts()

  async function save(details: Details, signal: AbortSignal) {
    await saveStep(api, generalInfoStep(details, registration), signal)
    const next = to.wizard(skipsContacts ? 'insurance' : 'responsibleParty')
    void navigate(isChange ? to.check : next)
  }

  return (
    <KeptForm<Details> keptAs={keptAs} initialValues={detailsOf(registration)} rules={rules} onSubmit={save}>
      <DetailRows registration={registration} />
      <SubmitButton>{t('details.right')}</SubmitButton>
      <p className="hs-hint">{t('details.name')}</p>
    </KeptForm>
  )
}
