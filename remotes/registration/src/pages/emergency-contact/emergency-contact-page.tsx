import { useApi } from '@homeside/api-client/use-api'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/use-action'
import { KeptForm } from '@homeside/parts/kept-form/kept-form'
import { useNavigate } from '@homeside/remote-kit/router'

import { saveStep } from '../../api/registration-calls.ts'
import { useIsChange, usePaths } from '../../registration-paths.ts'
import { ContactFields } from '../../wizard/contact-fields.tsx'
import { contactRules, toContact, typedContact, type TypedContact } from '../../wizard/contact.ts'
import { type Registration, useSave } from '../../wizard/use-registration.ts'
import { WizardPage, LoadedStep } from '../../wizard/wizard-page.tsx'

/** The emergency contact. One tap postpones it. */
export default function EmergencyContactPage() {
  const t = useText('registration')
  const to = usePaths()
  return (
    <WizardPage
      page="emergencyContact"
      title={t('emergency.title')}
      lead={t('emergency.lead')}
      back={{ to: useIsChange() ? to.check : to.wizard('responsibleParty') }}
    >
      <LoadedStep>{(registration) => <EmergencyContact {...registration} />}</LoadedStep>
    </WizardPage>
  )
}

function EmergencyContact({ info, progress }: Registration) {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const next = useIsChange() ? to.check : to.wizard('insurance')
  const { save, problem } = useSave(() => void navigate(next))
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <KeptForm<TypedContact>
        keptAs="emergency-contact"
        initialValues={typedContact(progress.Saved.EmergencyContact ?? info.EmergencyContact)}
        rules={contactRules}
        onSubmit={async (contact, signal) => {
          await saveStep(api, { Step: 4, EmergencyContact: toContact(contact) }, signal)
          void navigate(next)
        }}
      >
        <ContactFields />
        <SubmitButton>{t('continue')}</SubmitButton>
        <button
          type="button"
          className="hs-button hs-button-text"
          onClick={() => save({ Step: 4, EmergencyContact: null })}
        >
          {t('emergency.later')}
        </button>
      </KeptForm>
    </>
  )
}
