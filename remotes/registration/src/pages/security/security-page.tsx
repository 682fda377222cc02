import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { fieldLengths } from '@homeside/contract/constants/field-formats'
import { emailMaxLength } from '@homeside/contract/constants/limits'
import { PasswordField } from '@homeside/forms/fields/password-field'
import { SelectField } from '@homeside/forms/fields/select-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { KeptForm } from '@homeside/parts/kept-form/kept-form'
import { useNavigate } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'

import { questionsQuery, saveStep } from '../../api/registration-calls.ts'
import { useIsChange, usePaths } from '../../registration-paths.ts'
import { type Registration, useKnownRegistration } from '../../wizard/use-registration.ts'
import { WizardPage, LoadedStep } from '../../wizard/wizard-page.tsx'
import { LinkedAccount } from './linked-account.tsx'
import { firstValues, secretAnswers, securityRules, securityStep, type SecurityValues } from './security-values.ts'

/** The page on which the patient chooses username, password and three security questions. */
export default function SecurityPage() {
  const t = useText('registration')
  const to = usePaths()
  const isChange = useIsChange()
  const isLinked = useKnownRegistration()?.LinkedUsername != null
  return (
    <WizardPage
      page="security"
      title={t(isLinked ? 'linked.title' : 'security.title')}
      back={{ to: isChange ? to.check : to.wizard('verify') }}
    >
      <LoadedStep>
        {(registration) => {
          const { LinkedUsername } = registration.progress
          return LinkedUsername === null ? (
            <SecurityForm {...registration} />
          ) : (
            <LinkedAccount username={LinkedUsername} />
          )
        }}
      </LoadedStep>
    </WizardPage>
  )
}

function SecurityForm({ progress, user }: Registration) {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const isChange = useIsChange()
  const questions = useQueryLoad(questionsQuery(useLanguage()))

  return (
    <Loaded load={questions} skeleton={<Skeleton shape="rows" />}>
      {({ Items }) => (
        <KeptForm<SecurityValues>
          keptAs="login"
          secret={secretAnswers}
          initialValues={firstValues(progress.Saved, user.Email)}
          rules={securityRules}
          onSubmit={async (values, signal) => {
            await saveStep(api, securityStep(values), signal)
            void navigate(isChange ? to.check : to.wizard('generalInfo'))
          }}
        >
          <TextField
            name="Username"
            label={t('security.username')}
            hint={t('security.usernameHint')}
            autoComplete="username"
            longest={emailMaxLength}
          />
          <PasswordField purpose="new" name="Password" label={t('security.password')} />
          <PasswordField
            purpose="confirm"
            name="PasswordConfirmation"
            knownAs="password"
            label={t('security.passwordAgain')}
          />
          <QuestionFields questions={Items} />
          <SubmitButton>{t('continue')}</SubmitButton>
        </KeptForm>
      )}
    </Loaded>
  )
}

interface QuestionFieldsProps {
  questions: readonly { QuestionKey: number; Text: string }[]
}

/** Three different questions. Staff ask one of them when the patient calls. */
function QuestionFields({ questions }: QuestionFieldsProps) {
  const t = useText('registration')
  const choices = questions.map(({ QuestionKey, Text }) => ({ value: String(QuestionKey), label: Text }))
  return (
    <section className="hs-stack">
      <h2>{t('security.questions')}</h2>
      <p className="hs-lead">{t('security.questionsLead')}</p>
      {[0, 1, 2].map((place) => (
        <div key={place} className="hs-stack">
          <SelectField
            name={`Questions.${place}.QuestionKey`}
            label={t('security.question', { number: place + 1 })}
            choices={choices}
          />
          <TextField
            name={`Questions.${place}.Answer`}
            label={t('security.answer', { number: place + 1 })}
            hint={t('security.answerHint')}
            longest={fieldLengths.SecurityAnswer}
            autoComplete="off"
          />
        </div>
      ))}
    </section>
  )
}
