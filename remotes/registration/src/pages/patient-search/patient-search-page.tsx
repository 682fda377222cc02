import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { fieldLengths } from '@homeside/contract/constants/field-formats'
import { DateField } from '@homeside/forms/fields/date-field'
import { PostalCodeField } from '@homeside/forms/fields/postal-code-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { postalCode } from '@homeside/forms/rules/contact'
import { date, notInFuture } from '@homeside/forms/rules/dates'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { ProblemReference } from '@homeside/parts/reference/reference'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { useNavigate } from '@homeside/remote-kit/router'
import { providerInfoAtom } from '@homeside/session/screen-stores'
import { useAtomValue, useSetAtom } from 'jotai'

import { searchPatient } from '../../api/self-registration-calls.ts'
import { usePaths } from '../../registration-paths.ts'
import { foundRecordAtom } from '../../self-register/found-record.ts'
import { useTypedPerson, type Person } from '../../self-register/use-typed-person.ts'
import { Agreement } from '../../wizard/agreement.tsx'

const rules: FormRules<Person> = {
  FirstName: [required()],
  LastName: [required()],
  DateOfBirth: [required(), date, notInFuture()],
  PostalCode: [required(), postalCode],
}

/** Asks for four facts that the provider has on file. */
export default function PatientSearchPage() {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const { name } = useProvider()
  const { siteKey } = useAtomValue(providerInfoAtom)
  const find = useSetAtom(foundRecordAtom)
  const { typed, keep } = useTypedPerson()

  async function search(person: Person, signal: AbortSignal) {
    const found = await searchPatient(api, { SiteKey: siteKey ?? 0, ...person }, signal)
    const { TransactionKey: transactionKey, Destinations: destinations, Reference: reference } = found
    find({ transactionKey, destinations, reference, firstName: person.FirstName.trim(), patient: null })
    keep(person)
    void navigate(to.selfRegisterCode)
  }

  return (
    <TaskPage
      title={t('who.title')}
      lead={t('who.lead', { provider: name })}
      back={{ to: to.findByName, words: t('find.other') }}
    >
      <PortalForm<Person> initialValues={typed} rules={rules} onSubmit={search} aboutProblem={aboutSearch}>
        <TextField
          name="FirstName"
          label={t('who.firstName')}
          autoComplete="given-name"
          longest={fieldLengths.PersonName}
        />
        <TextField
          name="LastName"
          label={t('verify.lastName')}
          hint={t('who.lastNameHint')}
          autoComplete="family-name"
          longest={fieldLengths.PersonName}
        />
        <DateField name="DateOfBirth" label={t('verify.dateOfBirth')} autoComplete="bday" />
        <PostalCodeField name="PostalCode" label={t('who.postalCode')} hint={t('who.postalCodeHint')} />
        <FormValues onChange={keep} />
        <Agreement />
        <SubmitButton>{t('who.find')}</SubmitButton>
      </PortalForm>
    </TaskPage>
  )
}

function SearchTrouble({ problem }: { problem: ApiProblem }) {
  const t = useText('registration')
  return (
    <>
      {problem.code === 'no-match' ? <p>{t('who.noMatch')}</p> : null}
      <ProblemReference problem={problem} />
    </>
  )
}

/** Draws what the form shows below a problem. */
function aboutSearch(problem: ApiProblem) {
  return <SearchTrouble problem={problem} />
}
