import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { codeMinutes } from '@homeside/contract/constants/limits'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { CodeField } from '@homeside/forms/fields/code-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { verificationCode } from '@homeside/forms/rules/codes'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { ProblemReference } from '@homeside/parts/reference/reference'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { Link, useNavigate } from '@homeside/remote-kit/router'
import { redirectInfoAtom } from '@homeside/session/tab-stores'
import { Notice } from '@homeside/ui/notice'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'

import { proveCode, sendCode } from '../../api/self-registration.ts'
import { SendAgain } from '../../codes/send-again.tsx'
import { OtherWay, SendProblem } from '../../codes/send-problem.tsx'
import { TriesLeft } from '../../codes/tries-left.tsx'
import { usePaths } from '../../registration-paths.ts'
import { foundRecordAtom, type CodeDestination, type FoundRecord } from '../../self-register/found-record.ts'
import { useSendCode } from './use-send-code.ts'

interface TypedCode {
  Code: string
}

const rules: FormRules<TypedCode> = { Code: [required(), verificationCode] }

interface EnterCodeProps {
  record: FoundRecord
  transactionKey: string
  sentTo: CodeDestination
  /** Whether the code could not be sent at once. */
  isLate: boolean
}

/** The six digits that were sent. They open the wizard with everything filled in that is known. */
export function EnterCode({ record, transactionKey, sentTo, isLate: wasLate }: EnterCodeProps) {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const [info, setInfo] = useAtom(redirectInfoAtom)
  const find = useSetAtom(foundRecordAtom)
  const { send, problem } = useSendCode()
  const [isLate, setLate] = useState(wasLate)
  const other = record.destinations.find(({ Channel }) => Channel !== sentTo.Channel)

  async function prove({ Code }: TypedCode, signal: AbortSignal) {
    const proof = { TransactionKey: transactionKey, Code }
    const { RegistrationCode, Alias, patient } = await proveCode(api, proof, signal)
    find({ ...record, patient })
    setInfo({ ...info, registrationCode: RegistrationCode })
    void navigate(pageAddress(pagePaths.aliasRegisterVerify, { alias: Alias }))
  }

  return (
    <TaskPage
      title={t('code.title')}
      lead={t(`code.lead.${sentTo.Channel}`, { masked: sentTo.Masked, minutes: codeMinutes })}
      back={{ to: to.selfRegisterCode }}
    >
      <PortalForm<TypedCode> initialValues={{ Code: '' }} rules={rules} onSubmit={prove} aboutProblem={aboutCode}>
        <CodeField name="Code" knownAs="verificationcode" label={t('code.code')} />
        <SubmitButton>{t('continue')}</SubmitButton>
      </PortalForm>
      {isLate && (
        <Notice tone="warning" title={t('code.late')}>
          <OtherWay />
        </Notice>
      )}
      {problem && <SendProblem problem={problem} />}
      <SendAgain
        send={async () => setLate(await sendCode(api, sentTo.DestinationKey))}
        words={{ send: t('code.again'), sent: t('code.sentAgain') }}
      />
      {other === undefined ? null : (
        <button type="button" className="hs-button hs-button-text" onClick={() => send(other)}>
          {t(`code.instead.${other.Channel}`)}
        </button>
      )}
      <Link className="hs-button hs-button-text" to={to.lostContact}>
        {t('lost.link')}
      </Link>
    </TaskPage>
  )
}

function CodeTrouble({ problem }: { problem: ApiProblem }) {
  const t = useText('registration')
  const { login } = usePaths()
  return (
    <>
      <TriesLeft problem={problem} />
      {problem.code === 'no-match' ? <p>{t('code.newest', { minutes: codeMinutes })}</p> : null}
      {problem.code === 'already-registered' ? <Link to={login}>{t('verify.login')}</Link> : null}
      <ProblemReference problem={problem} />
    </>
  )
}

/** Draws what the form shows below a problem. */
function aboutCode(problem: ApiProblem) {
  return <CodeTrouble problem={problem} />
}
