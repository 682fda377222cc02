import { useApi } from '@homeside/api-client/use-api'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/use-action'
import { keptAtom, KeptForm } from '@homeside/parts/kept-form/kept-form'
import { useNavigate } from '@homeside/remote-kit/router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'

import { saveStep } from '../../api/registration-calls.ts'
import { useIsChange, usePaths } from '../../registration-paths.ts'
import { Choice } from '../../wizard/choice.tsx'
import { ContactFields } from '../../wizard/contact-fields.tsx'
import { contactRules, selfContact, toContact, typedContact, type TypedContact } from '../../wizard/contact.ts'
import { type Registration, knownInfo, useSave } from '../../wizard/use-registration.ts'
import { WizardPage, LoadedStep } from '../../wizard/wizard-page.tsx'

/** Who pays: one tap for most patients. */
export default function ResponsiblePartyPage() {
  const t = useText('registration')
  const to = usePaths()
  return (
    <WizardPage
      page="responsibleParty"
      title={t('responsible.title')}
      lead={t('responsible.lead')}
      back={{ to: useIsChange() ? to.check : to.wizard('generalInfo') }}
    >
      <LoadedStep>{(registration) => <ResponsibleParty {...registration} />}</LoadedStep>
    </WizardPage>
  )
}

const keptAs = 'responsible-party'

function ResponsibleParty({ info, progress }: Registration) {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const next = useIsChange() ? to.check : to.wizard('emergencyContact')
  const { save, problem } = useSave(() => void navigate(next))
  const kept = progress.Saved.ResponsibleParty ?? info.ResponsibleParty
  const hasTyped = useAtomValue(keptAtom(keptAs)) !== null
  const [isOther, setOther] = useState(hasTyped || (kept !== null && kept.Relationship !== 'Self'))
  const { MobilePhone, HomePhone } = knownInfo({ info, progress })
  const ownName = `${info.FirstName} ${info.LastName}`
  const ownPhone = MobilePhone ?? HomePhone

  if (isOther) {
    return (
      <KeptForm<TypedContact>
        keptAs={keptAs}
        initialValues={typedContact(kept)}
        rules={contactRules}
        onSubmit={async (contact, signal) => {
          await saveStep(api, { Step: 3, ResponsibleParty: toContact(contact) }, signal)
          void navigate(next)
        }}
      >
        <ContactFields />
        <SubmitButton>{t('continue')}</SubmitButton>
        <button type="button" className="hs-button hs-button-text" onClick={() => setOther(false)}>
          {t('responsible.myself')}
        </button>
      </KeptForm>
    )
  }
  // A payer needs a phone. Without one on file nothing is stored, and the provider knows the patient anyway.
  const self = ownPhone === null ? null : selfContact(ownName, ownPhone)
  return (
    <div className="hs-stack">
      {problem && <ProblemNotice problem={problem} />}
      <Choice title={t('responsible.me')} hint={ownName} onChoose={() => save({ Step: 3, ResponsibleParty: self })} />
      <Choice title={t('responsible.other')} hint={t('responsible.otherHint')} onChoose={() => setOther(true)} />
    </div>
  )
}
