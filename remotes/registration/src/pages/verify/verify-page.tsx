import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { fieldLengths } from '@homeside/contract/constants/field-formats'
import { sessionIdleMinutes } from '@homeside/contract/constants/limits'
import { DateField } from '@homeside/forms/fields/date-field'
import { EmailField } from '@homeside/forms/fields/email-field'
import { RegistrationCodeField } from '@homeside/forms/fields/registration-code-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { registrationCode } from '@homeside/forms/rules/codes'
import { date, notInFuture } from '@homeside/forms/rules/dates'
import { email } from '@homeside/forms/rules/email'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { ProblemReference } from '@homeside/parts/reference/reference'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link } from '@homeside/remote-kit/router'
import { openSession } from '@homeside/remote-kit/session-actions'
import { sessionEndAtom } from '@homeside/session/session-mode'
import { noRedirect, redirectInfoAtom } from '@homeside/session/tab-stores'
import { Notice } from '@homeside/ui/notice'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'

import { verifyRegistration, type Identity } from '../../api/registration-calls.ts'
import { verifySelfRegister } from '../../api/self-registration-calls.ts'
import { TriesLeft } from '../../codes/code-problems.tsx'
import { usePaths } from '../../registration-paths.ts'
import { foundRecordAtom, nobodyFound } from '../../self-register/found-record.ts'
import { nothingTyped, restOfPersonAtom } from '../../self-register/use-typed-person.ts'
import { Agreement } from '../../wizard/agreement.tsx'
import { WizardPage } from '../../wizard/wizard-page.tsx'

import './letter-drawing.css'

const rules: FormRules<Identity> = {
  RegistrationCode: [required(), registrationCode],
  EmailAddress: [required(), email],
  LastName: [required()],
  DateOfBirth: [required(), date, notInFuture()],
}

/** The first page of the wizard, open without a session. Patients prove who they are with the code on their letter. */
export default function VerifyPage() {
  const t = useText('registration')
  const api = useApi()
  const { name } = useProvider()
  const to = usePaths()
  const { typed, keep, forget } = useTypedIdentity()
  const { firstName, patient } = useAtomValue(foundRecordAtom)
  // A patient who proved their phone has no letter: code, name and birth date are known already.
  const [isFound] = useState(
    firstName !== '' && [typed.RegistrationCode, typed.LastName, typed.DateOfBirth].every(Boolean),
  )
  const hasRunOut = useAtomValue(sessionEndAtom) === 'session-expired'

  async function verify(identity: Identity, signal: AbortSignal) {
    if (isFound && patient !== null) await verifySelfRegister(api, patient, identity.EmailAddress, signal)
    const answer = await verifyRegistration(api, identity, signal)
    forget(identity)
    openSession(answer, { username: identity.EmailAddress, to: to.wizard('security') })
  }

  return (
    <WizardPage
      page="verify"
      title={isFound ? t('verify.found', { name: firstName }) : t('verify.title')}
      lead={
        isFound
          ? t('verify.foundLead')
          : to.alias === null
            ? t('verify.leadAnywhere')
            : t('verify.lead', { provider: name })
      }
      back={{ to: to.login, words: t('verify.login') }}
    >
      {hasRunOut ? (
        <Notice tone="info" title={t('verify.closed')} focusOnMount>
          <p>{t('verify.closedLead', { minutes: sessionIdleMinutes })}</p>
        </Notice>
      ) : isFound ? null : (
        <LetterDrawing />
      )}
      <PortalForm<Identity> initialValues={typed} rules={rules} onSubmit={verify} aboutProblem={aboutVerify}>
        {isFound ? null : (
          <RegistrationCodeField name="RegistrationCode" label={t('verify.code')} hint={t('verify.codeHint')} />
        )}
        <EmailField name="EmailAddress" knownAs="email" label={t('verify.email')} hint={t('verify.emailHint')} />
        {isFound ? null : (
          <>
            <TextField
              name="LastName"
              label={t('verify.lastName')}
              hint={t('verify.lastNameHint')}
              autoComplete="family-name"
              longest={fieldLengths.PersonName}
            />
            <DateField name="DateOfBirth" label={t('verify.dateOfBirth')} autoComplete="bday" />
          </>
        )}
        <FormValues onChange={keep} />
        <Agreement />
        <SubmitButton>{t('continue')}</SubmitButton>
      </PortalForm>
      {isFound ? null : (
        <Link className="hs-button hs-button-text" to={to.findProvider}>
          {t('verify.noCode')}
        </Link>
      )}
    </WizardPage>
  )
}

/** A drawing of where the code is on the letter. The words beside it say the same. */
function LetterDrawing() {
  const t = useText('registration')
  return (
    <svg className="reg-letter" viewBox="0 0 328 112" aria-hidden="true" focusable="false">
      <path className="reg-letter-sheet" d="M40 120V28a12 12 0 0 1 12-12h152a12 12 0 0 1 12 12v92" />
      <circle className="reg-letter-mark" cx="64" cy="38" r="8" />
      <path className="reg-letter-lines" d="M82 35h56M82 44h36M58 102h124" />
      <rect className="reg-letter-code" x="56" y="58" width="144" height="32" rx="6" />
      <text className="reg-letter-text" x="128" y="80" textAnchor="middle">
        {t('verify.exampleCode')}
      </text>
      <path className="reg-letter-arrow" d="M268 74h-52m12-12-12 12 12 12" />
    </svg>
  )
}

/** What to do about a failed code, beside the words of the problem. */
function VerifyTrouble({ problem }: { problem: ApiProblem }) {
  const t = useText('registration')
  const { login } = usePaths()
  const { code, provider } = problem
  const hasAccount = code === 'already-registered' || code === 'email-already-linked'
  return (
    <>
      {code === 'invalid-registration' ? <p>{t('verify.trouble.nothingFits')}</p> : null}
      <TriesLeft problem={problem} />
      {hasAccount ? (
        <Link to={provider ? `/${encodeURIComponent(provider.Alias)}/login` : login}>{t('verify.login')}</Link>
      ) : null}
      <ProblemReference problem={problem} />
    </>
  )
}

/** Draws what the form of the first page shows below a problem. Pass it to the form as `aboutProblem`. */
function aboutVerify(problem: ApiProblem) {
  return <VerifyTrouble problem={problem} />
}

/**
 * What was typed on the first page, so that a refresh and Back lose nothing: in the redirect info of section 3.1 of the
 * specification until it is proven. Code and email stay there until there is a password, in case the session expires
 * before.
 */
function useTypedIdentity() {
  const [info, setInfo] = useAtom(redirectInfoAtom)
  const find = useSetAtom(foundRecordAtom)
  const keepRest = useSetAtom(restOfPersonAtom)
  const [typed] = useState<Identity>({
    RegistrationCode: info.registrationCode ?? '',
    EmailAddress: info.username ?? '',
    LastName: info.lastName ?? '',
    DateOfBirth: info.dateOfBirth ?? '',
  })

  function keep(values: object) {
    const { RegistrationCode, EmailAddress, LastName, DateOfBirth } = values as Identity
    setInfo({
      ...info,
      registrationCode: RegistrationCode,
      username: EmailAddress,
      lastName: LastName,
      dateOfBirth: DateOfBirth,
    })
  }

  return {
    typed,
    keep,
    /** Name and birth date were proven. */
    forget: ({ RegistrationCode, EmailAddress }: Identity) => {
      find(nobodyFound)
      keepRest(nothingTyped)
      setInfo({
        ...noRedirect,
        redirectPath: info.redirectPath,
        registrationCode: RegistrationCode,
        username: EmailAddress,
      })
    },
  }
}
